import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { clientOf, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { EditedPost } from "./schema.ts";

let admin: TestClient;
beforeEach(async () => {
  await db.deleteFrom("blogPost").execute();
  admin = await clientOf(await createAccount({ role: "admin", name: "Robin Vale" }));
});

type Answer = EditedPost;
const post = { title: "Rain or Shine", content: "What to do when it rains.", tags: ["weather"] };

const save = ({ id, version }: Answer, entries: object) =>
  admin.put(`/admin/posts/${id}`, { ...post, version, ...entries });

async function write(entries: object): Promise<Answer> {
  const { status, body } = await admin.post("/admin/posts", { ...post, ...entries });
  expect(status).toBe(201);
  return body;
}

describe("writing", () => {
  it("keeps the fields, the author and an excerpt of its own [DATA2-23, DATA2-24, CALL2-30, ADMBLOG-14]", async () => {
    setTime("2026-04-16T12:00:00Z");
    const content = "word ".repeat(100).trim();
    const written = await write({ content });
    expect(written).toEqual({
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
    expect((await save(written, { status: "published" })).body).toMatchObject({
      createdAt: "2026-04-16T12:00:00.000Z",
      updatedAt: "2026-04-17T12:00:00.000Z",
      publishedAt: "2026-04-17T12:00:00.000Z",
    });
    expect(written.excerpt).toMatch(/^word .*\.\.\.$/);
  });

  it("needs a title and a content [ADMBLOG-11]", async () => {
    for (const bad of [{ title: " " }, { content: "" }])
      expect(await admin.post("/admin/posts", { ...post, ...bad })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
  });

  it("leaves out control characters that were pasted along", async () => {
    const written = await write({
      title: "Rain\u0000 or\nShine",
      content: "One\u0000\u000B\n\nTwo",
      excerpt: "A\u0007b",
    });
    expect(written).toMatchObject({ title: "Rain or Shine", content: "One\n\nTwo", excerpt: "Ab" });
    expect((await admin.get("/admin/posts?search=%00")).body).toMatchObject({
      posts: [],
      counts: { total: 1 },
    });
  });

  it("takes pictures by their address only [ADMBLOG-15]", async () => {
    for (const featuredImage of ["not an address", "javascript:alert(1)", "http://x.example/a.png"])
      expect(await admin.post("/admin/posts", { ...post, featuredImage })).toMatchObject({ status: 400 });
    await write({ featuredImage: "https://x.example/a.png" });
  });

  it("gives the same title another address, also to eight at once [ADMBLOG-12]", async () => {
    const eight = await Promise.all(Array.from({ length: 8 }, () => write({})));
    expect(eight.map(({ slug }) => slug).toSorted()).toEqual([
      "rain-or-shine",
      ...[2, 3, 4, 5, 6, 7, 8].map((number) => `rain-or-shine-${number}`),
    ]);
  });

  it("keeps the address while the title stays [CALL2-31]", async () => {
    const kept = await save(await write({}), { content: "Other words." });
    expect(kept.body).toMatchObject({ slug: "rain-or-shine", content: "Other words." });
    const moved = await save(kept.body, { title: "Sun" });
    expect(moved.body).toMatchObject({ slug: "sun" });
  });

  it("keeps the address that readers have, whatever the title becomes [CALL2-31, ADMBLOG-12]", async () => {
    const live = await write({ status: "published" });
    const retitled = await save(live, { title: "Sun", status: "published" });
    expect(retitled.body).toMatchObject({ title: "Sun", slug: "rain-or-shine" });
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await write({ title: "Snow", status: "published", publishAt });
    const moved = await save(waiting, { title: "Ice", status: "published", publishAt });
    expect(moved.body).toMatchObject({ slug: "ice" });
  });

  it("publishes once, keeps the date while published and clears it after [ADMBLOG-16, ADMBLOG-17, ADMBLOG-18]", async () => {
    const { id } = await write({});
    const set = async (status: string) =>
      (await admin.patch(`/admin/posts/${id}/status`, { status })).body as Answer;
    const first = await set("published");
    expect(first.publishedAt).not.toBeNull();
    const edited = await save(first, { status: "published" });
    expect(edited.body.publishedAt).toBe(first.publishedAt);
    for (const status of ["archived", "draft", "archived"])
      expect((await set(status)).publishedAt).toBeNull();
    const again = await set("published");
    expect(again.publishedAt).not.toBeNull();
    const saved = await save(again, { status: "draft" });
    expect(saved.body.publishedAt).toBeNull();
  });

  it("deletes one post and no other, and deleting twice is no fault [CALL2-32]", async () => {
    const kept = await write({ title: "Kept" });
    const written = await write({});
    const { id } = written;
    for (let times = 0; times < 2; times += 1)
      expect(await admin.delete(`/admin/posts/${id}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await admin.get(`/admin/posts/${id}`)).toMatchObject({ status: 404 });
    expect(await admin.get(`/admin/posts/${kept.id}`)).toMatchObject({ status: 200 });
    expect(await admin.patch(`/admin/posts/${id}/status`, { status: "draft" })).toMatchObject({
      status: 404,
    });
    expect(await save(written, {})).toMatchObject({ status: 404 });
    for (const method of ["put", "delete"] as const)
      expect(await admin[method](`/admin/posts/${id}/preview-link`)).toMatchObject({ status: 404 });
  });

  it("lists all, newest created first, by words and status, with counts of all [CALL2-26, ADMBLOG-01, ADMBLOG-02, ADMBLOG-03, ADMBLOG-06]", async () => {
    await write({ title: "One 100%" });
    await write({ title: "Two", status: "published" });
    await write({ title: "Three", status: "archived" });
    const titles = async (query: string) =>
      (await admin.get(`/admin/posts?${query}`)).body.posts.map(({ title }: { title: string }) => title);
    expect(await titles("")).toEqual(["Three", "Two", "One 100%"]);
    expect(await titles("status=published")).toEqual(["Two"]);
    expect(await titles("search=t")).toContain("Two");
    expect(await titles("search=0%25")).toEqual(["One 100%"]);
    expect((await admin.get("/admin/posts?search=nothing")).body).toEqual({
      posts: [],
      counts: { total: 3, published: 1, draft: 1, archived: 1 },
    });
  });

  it("is for administrators [ADMBLOG-28]", async () => {
    const { email } = await createAccount({ role: "league_manager" });
    const other = new TestClient();
    await other.signIn(email, PASSWORD);
    expect(await other.post("/admin/posts", post)).toMatchObject({ status: 403 });
    expect(await new TestClient().get("/admin/posts")).toMatchObject({ status: 401 });
  });

  it("previews cleaned Markdown and changes nothing", async () => {
    const { body } = await admin.post("/admin/posts/previews", {
      content: "**Hi**<script>alert(1)</script>",
    });
    expect(body.html).toBe("<p><strong>Hi</strong></p>\n");
    expect((await admin.get("/admin/posts")).body.posts).toEqual([]);
  });
});
