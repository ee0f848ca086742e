import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { clock, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import { moveClock } from "#tests/harness/clock.ts";
import {
  findPublishedPost,
  getPreviewedPost,
  listPublishedAddresses,
  listPublishedPosts,
  listRelatedPosts,
  listTags,
} from "./queries.server.ts";
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

describe("two who write", () => {
  it("do not undo each other: whoever began with an older version is told", async () => {
    const opened = await write({});
    const mine = await save(opened, { content: "Mine." });
    expect(mine.body).toMatchObject({ version: opened.version + 1, content: "Mine." });
    expect(await save(opened, { content: "Theirs." })).toMatchObject({
      status: 409,
      body: { code: "POST_CHANGED" },
    });
    await admin.patch(`/admin/posts/${opened.id}/status`, { status: "archived" });
    expect(await save(mine.body, { content: "Mine again." })).toMatchObject({ status: 409 });
    expect((await admin.get(`/admin/posts/${opened.id}`)).body).toMatchObject({
      content: "Mine.",
      status: "archived",
    });
  });

  it("cannot name a version that was never there", async () => {
    const opened = await write({});
    for (const version of [0, 1.5, 9_007_199_254_740_991, undefined])
      expect(await save({ ...opened, version: version as number }, {})).toMatchObject({ status: 400 });
  });

  it("save at once, and one of them is told", async () => {
    const opened = await write({});
    const answers = await Promise.all([1, 2, 3, 4].map((each) => save(opened, { content: `${each}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});

const inHours = (count: number) => new Date(clock.now().getTime() + hours(count)).toISOString();

/** Where a post titled "Later" can be seen, as counts. */
const everywhere = async () => [
  (await listPublishedPosts()).posts.length,
  (await listTags()).length,
  (await listPublishedAddresses()).length,
  (await listRelatedPosts({ id: randomUUID(), tags: ["weather"] })).length,
  Number((await findPublishedPost("later")) !== undefined),
];

describe("a time ahead", () => {
  it("publishes by itself when it comes, everywhere at once [ADMBLOG-16]", async () => {
    const publishAt = inHours(2);
    const waiting = await write({ title: "Later", status: "published", publishAt });
    expect(waiting).toMatchObject({ status: "published", isScheduled: true, publishedAt: publishAt });
    expect(await everywhere()).toEqual([0, 0, 0, 0, 0]);
    moveClock(hours(2));
    expect(await everywhere()).toEqual([1, 1, 1, 1, 1]);
    expect((await admin.get(`/admin/posts/${waiting.id}`)).body).toMatchObject({ isScheduled: false });
  });

  it("can be changed until then, and not after [ADMBLOG-18]", async () => {
    const waiting = await write({ status: "published", publishAt: inHours(2) });
    const later = inHours(5);
    const moved = await save(waiting, { status: "published", publishAt: later });
    expect(moved.body).toMatchObject({ publishedAt: later });
    const atOnce = await save(moved.body, { status: "published" });
    expect(atOnce.body).toMatchObject({ isScheduled: false });
    const kept = await save(atOnce.body, { status: "published", publishAt: inHours(9) });
    expect(kept.body.publishedAt).toBe(atOnce.body.publishedAt);
  });

  it("is now when it is over, nothing for a draft, and now by the list's own choice [ADMBLOG-17]", async () => {
    const past = await write({ status: "published", publishAt: inHours(-2) });
    expect(Date.parse(past.publishedAt!)).toBeGreaterThan(Date.parse(inHours(-1)));
    expect(await write({ publishAt: inHours(2) })).toMatchObject({ publishedAt: null, isScheduled: false });
    const waiting = await write({ status: "published", publishAt: inHours(2) });
    const { body } = await admin.patch(`/admin/posts/${waiting.id}/status`, { status: "published" });
    expect(body).toMatchObject({ isScheduled: false });
    expect(await admin.post("/admin/posts", { ...post, publishAt: "tomorrow" })).toMatchObject({
      status: 400,
    });
  });
});

const tokenOf = ({ previewUrl }: Answer) => previewUrl!.split("/").at(-1)!;
const change = async (method: "put" | "delete", id: string) =>
  (await admin[method](`/admin/posts/${id}/preview-link`)).body as Answer;

describe("a preview by a secret address", () => {
  it("shows a draft until it is turned off, and the next one is another", async () => {
    const written = await write({});
    expect(written.previewUrl).toBeNull();
    const opened = await change("put", written.id);
    expect(tokenOf(opened)).toMatch(/^[\w-]{22}$/);
    expect((await change("put", written.id)).previewUrl).toBe(opened.previewUrl);
    expect(await getPreviewedPost(tokenOf(opened))).toMatchObject({ title: post.title, status: "draft" });
    // Whoever is writing goes on from the version they have.
    expect(opened.version).toBe(written.version);
    const stored = await db.selectFrom("blogPost").select("previewDigest").executeTakeFirstOrThrow();
    expect(stored.previewDigest!.toString()).not.toContain(tokenOf(opened));

    expect((await change("delete", written.id)).previewUrl).toBeNull();
    await expect(getPreviewedPost(tokenOf(opened))).rejects.toMatchObject({ code: "LINK_INVALID" });
    expect(tokenOf(await change("put", written.id))).not.toBe(tokenOf(opened));
    await expect(getPreviewedPost(tokenOf(opened))).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("is in nothing that readers get", async () => {
    const { id, slug } = await write({ status: "published" });
    await change("put", id);
    const shown = [await findPublishedPost(slug), ...(await listPublishedPosts()).posts];
    for (const each of shown) expect(JSON.stringify(each)).not.toContain("preview");
  });
});
