import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { clock, hours, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { shiftClock } from "#tests/harness/clock.ts";
import { findPublishedPost, listPublishedPosts, listRelatedPosts, listTags } from "./queries.server.ts";
import type { EditablePost } from "./schema.ts";

let admin: TestClient;
beforeEach(async () => {
  await db.deleteFrom("blogPost").execute();
  admin = await signInAs(await createAccount({ role: "admin", name: "Robin Vale" }));
});

const post = { title: "Rain or Shine", content: "What to do when it rains.", tags: ["weather"] };

async function addPost(entries: object): Promise<EditablePost> {
  const { status, body } = await admin.post("/admin/posts", { ...post, ...entries });
  expect(status).toBe(201);
  return body;
}

const minutesFromNow = (count: number) => new Date(clock.now().getTime() + minutes(count)).toISOString();

const place = (at: string) => `${at}_${randomUUID()}`;

describe("published posts", () => {
  it("are listed newest first, without drafts, archived posts, or scheduled posts [BLOG-01, BLOG-02, CALL2-27, CALL2-28, BLOG-08, BLOG-09, PERM2-18]", async () => {
    await addPost({ title: "Draft" });
    await addPost({ title: "Archived", status: "archived" });
    await addPost({ title: "Older", status: "published" });
    shiftClock(hours(1));
    await addPost({ title: "Newer", status: "published" });
    await addPost({ title: "Not Yet", status: "published", publishAt: minutesFromNow(5) });
    const { posts, older } = await listPublishedPosts();
    expect(posts.map(({ title }) => title)).toEqual(["Newer", "Older"]);
    expect(older).toBeNull();
    expect(await findPublishedPost("draft")).toBeUndefined();
    expect(await findPublishedPost("archived")).toBeUndefined();
    expect(await findPublishedPost("not-yet")).toBeUndefined();
    expect(await findPublishedPost("newer")).toMatchObject({ title: "Newer", authorName: "Robin Vale" });
  });

  it("are paged without skipping any", async () => {
    // The first four posts have the same publication time, which can happen with scheduled posts, and the page ends
    // between them.
    const times = Array.from({ length: 14 }, (_, number) => minutesFromNow(Math.max(number, 3)));
    for (const [number, publishAt] of times.entries())
      await addPost({
        title: `Post ${number}`,
        status: "published",
        publishAt: number < 4 ? times[0] : publishAt,
      });
    shiftClock(hours(1));
    const first = await listPublishedPosts();
    expect(first.posts).toHaveLength(12);
    const second = await listPublishedPosts({ before: first.older! });
    expect(second.posts.map(({ title }) => title)).toEqual(["Post 1", "Post 0"]);
    expect(second.older).toBeNull();
    for (const before of ["made up", place("2026-99-99T99:99:99.999Z")])
      expect((await listPublishedPosts({ before })).posts).toEqual(first.posts);
    for (const before of [place("2025-02-30T00:00:00.000Z"), place("0000-01-01T00:00:00.000Z")])
      expect((await listPublishedPosts({ before })).posts).toEqual([]);
  });

  it("are listed without their content [BLOG-06]", async () => {
    await addPost({
      content: `# Only\n\n![a picture](https://x.example/a.png)\n\n${"#".repeat(3)} a heading`,
      status: "published",
    });
    await addPost({ content: "Long. ".repeat(1000), status: "published" });
    for (const each of [
      ...(await listPublishedPosts()).posts,
      ...(await admin.get("/admin/posts")).body.posts,
    ]) {
      expect(each).not.toHaveProperty("content");
      expect(each).not.toHaveProperty("contentStart");
    }
    expect(await findPublishedPost("post\u0000")).toBeUndefined();
  });

  it("are related to up to three other posts that share a tag, newest first [BLOG-11, BLOG-12, CALL2-29]", async () => {
    const { id } = await addPost({ title: "This", tags: ["a", "b"], status: "published" });
    let minute = 0;
    for (const [title, tags] of Object.entries({
      One: ["a"],
      Two: ["b"],
      Other: ["c"],
      Three: ["a"],
      Four: ["b"],
    })) {
      shiftClock(minutes((minute += 1)));
      await addPost({ title, tags, status: "published" });
    }
    await addPost({ title: "Hidden", tags: ["a"] });
    const related = await listRelatedPosts({ id, tags: ["a", "b"] });
    expect(related.map(({ title }) => title)).toEqual(["Four", "Three", "Two"]);
    expect(await listRelatedPosts({ id, tags: [] })).toEqual([]);
  });

  it("can be filtered by tag, and their tags are listed [BLOG-03]", async () => {
    await addPost({ tags: ["weather", "fields"], status: "published" });
    await addPost({ tags: ["weather"], status: "published" });
    await addPost({ tags: ["secret"] });
    expect(await listTags()).toEqual(["weather", "fields"]);
    expect((await listPublishedPosts({ tag: "fields" })).posts).toHaveLength(1);
    expect((await listPublishedPosts({ tag: "secret" })).posts).toEqual([]);
  });
});
