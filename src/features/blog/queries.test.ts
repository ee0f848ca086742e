import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { clock, hours, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import { moveClock } from "#tests/harness/clock.ts";
import { findPublishedPost, listPublishedPosts, listRelatedPosts, listTags } from "./queries.server.ts";
import type { EditedPost } from "./schema.ts";

let admin: TestClient;
beforeEach(async () => {
  await db.deleteFrom("blogPost").execute();
  admin = await clientOf(await createAccount({ role: "admin", name: "Robin Vale" }));
});

type Answer = EditedPost;
const post = { title: "Rain or Shine", content: "What to do when it rains.", tags: ["weather"] };

async function write(entries: object): Promise<Answer> {
  const { status, body } = await admin.post("/admin/posts", { ...post, ...entries });
  expect(status).toBe(201);
  return body;
}

const inMinutes = (count: number) => new Date(clock.now().getTime() + minutes(count)).toISOString();

const place = (at: string) => `${at}_${randomUUID()}`;

describe("reading", () => {
  it("shows what is published and nothing else, newest first [BLOG-01, BLOG-02, CALL2-27, CALL2-28, BLOG-08, BLOG-09, PERM2-18]", async () => {
    await write({ title: "Draft" });
    await write({ title: "Archived", status: "archived" });
    await write({ title: "Older", status: "published" });
    moveClock(hours(1));
    await write({ title: "Newer", status: "published" });
    await write({ title: "Not Yet", status: "published", publishAt: inMinutes(5) });
    const { posts, older } = await listPublishedPosts();
    expect(posts.map(({ title }) => title)).toEqual(["Newer", "Older"]);
    expect(older).toBeNull();
    expect(await findPublishedPost("draft")).toBeUndefined();
    expect(await findPublishedPost("archived")).toBeUndefined();
    expect(await findPublishedPost("not-yet")).toBeUndefined();
    expect(await findPublishedPost("newer")).toMatchObject({ title: "Newer", authorName: "Robin Vale" });
  });

  it("is paged, and no post is lost between two pages", async () => {
    // The first four appear at the same moment, as scheduled ones do, and the page ends between them.
    const times = Array.from({ length: 14 }, (_, number) => inMinutes(Math.max(number, 3)));
    for (const [number, publishAt] of times.entries())
      await write({
        title: `Post ${number}`,
        status: "published",
        publishAt: number < 4 ? times[0] : publishAt,
      });
    moveClock(hours(1));
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

  it("reads no contents for its lists, and only a beginning where there is no excerpt [BLOG-06]", async () => {
    await write({
      content: `# Only\n\n![a picture](https://x.example/a.png)\n\n${"#".repeat(3)} a heading`,
      status: "published",
    });
    await write({ content: "Long. ".repeat(1000), status: "published" });
    for (const each of [
      ...(await listPublishedPosts()).posts,
      ...(await admin.get("/admin/posts")).body.posts,
    ]) {
      expect(each).not.toHaveProperty("content");
      expect(each).not.toHaveProperty("beginning");
    }
    expect(await findPublishedPost("post\u0000")).toBeUndefined();
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
