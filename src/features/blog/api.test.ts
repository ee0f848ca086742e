import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { EditablePost } from "./schema.ts";

let admin: TestClient;
beforeEach(async () => {
  await db.deleteFrom("blogPost").execute();
  admin = await signInAs(await createAccount({ role: "admin", name: "Robin Vale" }));
});

const post = { title: "Rain or Shine", content: "What to do when it rains.", tags: ["weather"] };

const save = ({ id, version }: EditablePost, fields: object) =>
  admin.put(`/admin/posts/${id}`, { ...post, version, ...fields });

async function addPost(fields: object): Promise<EditablePost> {
  const { status, body } = await admin.post("/admin/posts", { ...post, ...fields });
  expect(status).toBe(201);
  return body;
}

describe("admin posts API", () => {
  it("stores the fields, the author, and a custom excerpt [DATA2-23, DATA2-24, CALL2-30, ADMBLOG-14]", async () => {
    setTime("2026-04-16T12:00:00Z");
    const content = "word ".repeat(100).trim();
    const createdPost = await addPost({ content });
    expect(createdPost).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      title: "Rain or Shine",
      slug: "rain-or-shine",
      content,
      excerpt: expect.any(String),
      tags: ["weather"],
      status: "draft",
      featuredImage: null,
      authorName: "Robin Vale",
      createdAt: "2026-04-16T12:00:00.000Z",
      updatedAt: "2026-04-16T12:00:00.000Z",
      publishedAt: null,
      isScheduled: false,
      version: 1,
      previewUrl: null,
    });
    setTime("2026-04-17T12:00:00Z");
    expect((await save(createdPost, { status: "published" })).body).toMatchObject({
      createdAt: "2026-04-16T12:00:00.000Z",
      updatedAt: "2026-04-17T12:00:00.000Z",
      publishedAt: "2026-04-17T12:00:00.000Z",
    });
    expect(createdPost.excerpt).toMatch(/^word .*\.\.\.$/);
  });

  it("requires a title and content [ADMBLOG-11]", async () => {
    for (const invalidFields of [{ title: " " }, { content: "" }])
      expect(await admin.post("/admin/posts", { ...post, ...invalidFields })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
  });

  it("strips control characters from pasted text", async () => {
    const createdPost = await addPost({
      title: "Rain\u0000 or\nShine",
      content: "One\u0000\u000B\n\nTwo",
      excerpt: "A\u0007b",
    });
    expect(createdPost).toMatchObject({ title: "Rain or Shine", content: "One\n\nTwo", excerpt: "Ab" });
    expect((await admin.get("/admin/posts?search=%00")).body).toMatchObject({
      posts: [],
      counts: { total: 1 },
    });
  });

  it("accepts images only by URL [ADMBLOG-15]", async () => {
    for (const featuredImage of ["not an address", "javascript:alert(1)", "http://x.example/a.png"])
      expect(await admin.post("/admin/posts", { ...post, featuredImage })).toMatchObject({ status: 400 });
    await addPost({ featuredImage: "https://x.example/a.png" });
  });

  it("creates unique slugs for posts with the same title, even for eight concurrent ones [ADMBLOG-12]", async () => {
    const posts = await Promise.all(Array.from({ length: 8 }, () => addPost({})));
    expect(posts.map(({ slug }) => slug).toSorted()).toEqual([
      "rain-or-shine",
      ...[2, 3, 4, 5, 6, 7, 8].map((number) => `rain-or-shine-${number}`),
    ]);
  });

  it("keeps the slug while the title is unchanged [CALL2-31]", async () => {
    const savedResponse = await save(await addPost({}), { content: "Other words." });
    expect(savedResponse.body).toMatchObject({ slug: "rain-or-shine", content: "Other words." });
    const retitledResponse = await save(savedResponse.body, { title: "Sun" });
    expect(retitledResponse.body).toMatchObject({ slug: "sun" });
  });

  it("keeps a published post's slug when its title changes [CALL2-31, ADMBLOG-12]", async () => {
    const publishedPost = await addPost({ status: "published" });
    const retitledResponse = await save(publishedPost, { title: "Sun", status: "published" });
    expect(retitledResponse.body).toMatchObject({ title: "Sun", slug: "rain-or-shine" });
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const scheduledPost = await addPost({ title: "Snow", status: "published", publishAt });
    const movedResponse = await save(scheduledPost, { title: "Ice", status: "published", publishAt });
    expect(movedResponse.body).toMatchObject({ slug: "ice" });
  });

  it("sets the date when a post is published, keeps it while it stays published, and clears it when it's unpublished [ADMBLOG-16, ADMBLOG-17, ADMBLOG-18]", async () => {
    const { id } = await addPost({});
    const setStatus = async (status: string) =>
      (await admin.patch(`/admin/posts/${id}/status`, { status })).body as EditablePost;
    const publishedPost = await setStatus("published");
    expect(publishedPost.publishedAt).not.toBeNull();
    const editedResponse = await save(publishedPost, { status: "published" });
    expect(editedResponse.body.publishedAt).toBe(publishedPost.publishedAt);
    for (const status of ["archived", "draft", "archived"])
      expect((await setStatus(status)).publishedAt).toBeNull();
    const republishedPost = await setStatus("published");
    expect(republishedPost.publishedAt).not.toBeNull();
    const savedResponse = await save(republishedPost, { status: "draft" });
    expect(savedResponse.body.publishedAt).toBeNull();
  });

  it("deletes only the given post, idempotently [CALL2-32]", async () => {
    const otherPost = await addPost({ title: "Kept" });
    const createdPost = await addPost({});
    const { id } = createdPost;
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await admin.delete(`/admin/posts/${id}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await admin.get(`/admin/posts/${id}`)).toMatchObject({ status: 404 });
    expect(await admin.get(`/admin/posts/${otherPost.id}`)).toMatchObject({ status: 200 });
    expect(await admin.patch(`/admin/posts/${id}/status`, { status: "draft" })).toMatchObject({
      status: 404,
    });
    expect(await save(createdPost, {})).toMatchObject({ status: 404 });
    for (const method of ["put", "delete"] as const)
      expect(await admin[method](`/admin/posts/${id}/preview-link`)).toMatchObject({ status: 404 });
  });

  it("filters posts by text and status, and lists them newest first with total counts [CALL2-26, ADMBLOG-01, ADMBLOG-02, ADMBLOG-03, ADMBLOG-06]", async () => {
    await addPost({ title: "One 100%" });
    await addPost({ title: "Two", status: "published" });
    await addPost({ title: "Three", status: "archived" });
    const titles = async (query: string) =>
      (await admin.get(`/admin/posts?${query}`)).body.posts.map(({ title }: { title: string }) => title);
    expect(await titles("")).toEqual(["Three", "Two", "One 100%"]);
    expect(await titles("status=published")).toEqual(["Two"]);
    expect(await titles("search=t")).toContain("Two");
    expect(await titles("search=0%25")).toEqual(["One 100%"]);
    expect((await admin.get("/admin/posts?search=nothing")).body).toEqual({
      posts: [],
      counts: { total: 3, published: 1, scheduled: 0, draft: 1, archived: 1 },
    });
  });

  it("rejects users who aren't administrators [ADMBLOG-28]", async () => {
    const { email } = await createAccount({ role: "league_manager" });
    const otherClient = new TestClient();
    await otherClient.signIn(email, PASSWORD);
    expect(await otherClient.post("/admin/posts", post)).toMatchObject({ status: 403 });
    expect(await new TestClient().get("/admin/posts")).toMatchObject({ status: 401 });
  });

  it("previews sanitized Markdown without changing anything", async () => {
    const { body } = await admin.post("/admin/posts/previews", {
      content: "**Hi**<script>alert(1)</script>",
    });
    expect(body.html).toBe("<p><strong>Hi</strong></p>\n");
    expect((await admin.get("/admin/posts")).body.posts).toEqual([]);
  });
});
