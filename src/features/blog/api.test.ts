import { beforeEach, describe, expect, it } from "vitest";
import { hours, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { moveClock } from "#tests/harness/clock.ts";
import { findPublishedPost, listPublishedPosts, listRelatedPosts, listTags } from "./queries.server.ts";

let admin: TestClient;
beforeEach(async () => {
  await db.deleteFrom("blogPost").execute();
  const { email } = await createAccount({ role: "admin", name: "Robin Vale" });
  admin = new TestClient();
  await admin.signIn(email, PASSWORD);
});

type Answer = { id: string; slug: string; publishedAt: string | null; excerpt: string; status: string };
const post = { title: "Rain or Shine", content: "What to do when it rains.", tags: ["weather"] };

async function write(entries: object): Promise<Answer> {
  const { status, body } = await admin.post("/admin/posts", { ...post, ...entries });
  expect(status).toBe(201);
  return body;
}

describe("writing", () => {
  it("keeps the fields, the author and an excerpt of its own [DATA2-23, DATA2-24, CALL2-30, ADMBLOG-14]", async () => {
    const written = await write({ content: "word ".repeat(100) });
    expect(written).toMatchObject({
      title: "Rain or Shine",
      slug: "rain-or-shine",
      tags: ["weather"],
      status: "draft",
      featuredImage: null,
      authorName: "Robin Vale",
      publishedAt: null,
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
    const { id } = await write({});
    const kept = await admin.put(`/admin/posts/${id}`, { ...post, content: "Other words." });
    expect(kept.body).toMatchObject({ slug: "rain-or-shine", content: "Other words." });
    const moved = await admin.put(`/admin/posts/${id}`, { ...post, title: "Sun" });
    expect(moved.body).toMatchObject({ slug: "sun" });
  });

  it("publishes once, keeps the date while published and clears it after [ADMBLOG-16, ADMBLOG-17, ADMBLOG-18]", async () => {
    const { id } = await write({});
    const set = async (status: string) =>
      (await admin.patch(`/admin/posts/${id}/status`, { status })).body as Answer;
    const first = await set("published");
    expect(first.publishedAt).not.toBeNull();
    const edited = await admin.put(`/admin/posts/${id}`, { ...post, status: "published" });
    expect(edited.body.publishedAt).toBe(first.publishedAt);
    for (const status of ["archived", "draft", "archived"])
      expect((await set(status)).publishedAt).toBeNull();
    expect((await set("published")).publishedAt).not.toBeNull();
    const saved = await admin.put(`/admin/posts/${id}`, { ...post, status: "draft" });
    expect(saved.body.publishedAt).toBeNull();
  });

  it("deletes, and deleting twice is no fault [CALL2-32]", async () => {
    const { id } = await write({});
    for (let times = 0; times < 2; times += 1)
      expect(await admin.delete(`/admin/posts/${id}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await admin.get(`/admin/posts/${id}`)).toMatchObject({ status: 404 });
    expect(await admin.patch(`/admin/posts/${id}/status`, { status: "draft" })).toMatchObject({
      status: 404,
    });
    expect(await admin.put(`/admin/posts/${id}`, post)).toMatchObject({ status: 404 });
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

describe("reading", () => {
  it("shows what is published and nothing else, newest first [BLOG-01, BLOG-02, CALL2-27, CALL2-28, BLOG-08, BLOG-09, PERM2-18]", async () => {
    await write({ title: "Draft" });
    await write({ title: "Archived", status: "archived" });
    await write({ title: "Older", status: "published" });
    moveClock(hours(1));
    await write({ title: "Newer", status: "published" });
    const { posts, older } = await listPublishedPosts();
    expect(posts.map(({ title }) => title)).toEqual(["Newer", "Older"]);
    expect(older).toBeNull();
    expect(await findPublishedPost("draft")).toBeUndefined();
    expect(await findPublishedPost("archived")).toBeUndefined();
    expect(await findPublishedPost("newer")).toMatchObject({ title: "Newer", authorName: "Robin Vale" });
  });

  it("is paged, and no post is lost between two pages", async () => {
    for (let number = 0; number < 14; number += 1) {
      moveClock(minutes(number));
      await write({ title: `Post ${number}`, status: "published" });
    }
    const first = await listPublishedPosts();
    expect(first.posts).toHaveLength(12);
    const second = await listPublishedPosts({ before: new Date(first.older!) });
    expect(second.posts.map(({ title }) => title)).toEqual(["Post 1", "Post 0"]);
    expect(second.older).toBeNull();
  });

  it("relates by shared tags: at most three, newest first, never itself [BLOG-11, BLOG-12, CALL2-29]", async () => {
    const { id } = await write({ title: "This", tags: ["a", "b"], status: "published" });
    let minute = 0;
    for (const [title, tags] of Object.entries({
      One: ["a"],
      Two: ["b"],
      Other: ["c"],
      Three: ["a"],
      Four: ["b"],
    })) {
      moveClock(minutes((minute += 1)));
      await write({ title, tags, status: "published" });
    }
    await write({ title: "Hidden", tags: ["a"] });
    const related = await listRelatedPosts({ id, tags: ["a", "b"] });
    expect(related.map(({ title }) => title)).toEqual(["Four", "Three", "Two"]);
    expect(await listRelatedPosts({ id, tags: [] })).toEqual([]);
  });

  it("filters by a tag and offers those in use [BLOG-03]", async () => {
    await write({ tags: ["weather", "fields"], status: "published" });
    await write({ tags: ["weather"], status: "published" });
    await write({ tags: ["secret"] });
    expect(await listTags()).toEqual(["weather", "fields"]);
    expect((await listPublishedPosts({ tag: "fields" })).posts).toHaveLength(1);
    expect((await listPublishedPosts({ tag: "secret" })).posts).toEqual([]);
  });
});
