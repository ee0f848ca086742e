import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { clock, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { shiftClock } from "#tests/harness/clock.ts";
import {
  findPublishedPost,
  getPreviewedPost,
  listPublishedSlugs,
  listPublishedPosts,
  listRelatedPosts,
  listTags,
} from "./queries.server.ts";
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

describe("concurrent editing", () => {
  it("rejects a save that is based on an older version", async () => {
    const openPost = await addPost({});
    const savedResponse = await save(openPost, { content: "Mine." });
    expect(savedResponse.body).toMatchObject({ version: openPost.version + 1, content: "Mine." });
    expect(await save(openPost, { content: "Theirs." })).toMatchObject({
      status: 409,
      body: { code: "POST_CHANGED" },
    });
    await admin.patch(`/admin/posts/${openPost.id}/status`, { status: "archived" });
    expect(await save(savedResponse.body, { content: "Mine again." })).toMatchObject({ status: 409 });
    expect((await admin.get(`/admin/posts/${openPost.id}`)).body).toMatchObject({
      content: "Mine.",
      status: "archived",
    });
  });

  it("rejects a version that never existed", async () => {
    const openPost = await addPost({});
    for (const version of [0, 1.5, 9_007_199_254_740_991, undefined])
      expect(await save({ ...openPost, version: version as number }, {})).toMatchObject({ status: 400 });
  });

  it("accepts only one of several concurrent saves", async () => {
    const openPost = await addPost({});
    const responses = await Promise.all(
      [1, 2, 3, 4].map((number) => save(openPost, { content: `${number}` })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});

const hoursFromNow = (count: number) => new Date(clock.now().getTime() + hours(count)).toISOString();

/** Counts how often the post titled "Later" appears in each place that shows published posts. */
const countAppearances = async () => [
  (await listPublishedPosts()).posts.length,
  (await listTags()).length,
  (await listPublishedSlugs()).length,
  (await listRelatedPosts({ id: randomUUID(), tags: ["weather"] })).length,
  Number((await findPublishedPost("later")) !== undefined),
];

describe("scheduled publication", () => {
  it("happens automatically, on time, and everywhere posts appear [ADMBLOG-16]", async () => {
    const publishAt = hoursFromNow(2);
    const scheduledPost = await addPost({ title: "Later", status: "published", publishAt });
    expect(scheduledPost).toMatchObject({ status: "published", isScheduled: true, publishedAt: publishAt });
    expect(await countAppearances()).toEqual([0, 0, 0, 0, 0]);
    shiftClock(hours(2));
    expect(await countAppearances()).toEqual([1, 1, 1, 1, 1]);
    expect((await admin.get(`/admin/posts/${scheduledPost.id}`)).body).toMatchObject({ isScheduled: false });
  });

  it("can be rescheduled until the post is published [ADMBLOG-18]", async () => {
    const scheduledPost = await addPost({ status: "published", publishAt: hoursFromNow(2) });
    const newTime = hoursFromNow(5);
    const rescheduled = await save(scheduledPost, { status: "published", publishAt: newTime });
    expect(rescheduled.body).toMatchObject({ publishedAt: newTime });
    const published = await save(rescheduled.body, { status: "published" });
    expect(published.body).toMatchObject({ isScheduled: false });
    const unchanged = await save(published.body, { status: "published", publishAt: hoursFromNow(9) });
    expect(unchanged.body.publishedAt).toBe(published.body.publishedAt);
  });

  it("replaces a past time with now, doesn't apply to drafts, and can be overridden by publishing right away from the list [ADMBLOG-17]", async () => {
    const pastPost = await addPost({ status: "published", publishAt: hoursFromNow(-2) });
    expect(Date.parse(pastPost.publishedAt!)).toBeGreaterThan(Date.parse(hoursFromNow(-1)));
    expect(await addPost({ publishAt: hoursFromNow(2) })).toMatchObject({
      publishedAt: null,
      isScheduled: false,
    });
    const scheduledPost = await addPost({ status: "published", publishAt: hoursFromNow(2) });
    const { body } = await admin.patch(`/admin/posts/${scheduledPost.id}/status`, { status: "published" });
    expect(body).toMatchObject({ isScheduled: false });
    expect(await admin.post("/admin/posts", { ...post, publishAt: "tomorrow" })).toMatchObject({
      status: 400,
    });
  });
});

const getToken = ({ previewUrl }: EditablePost) => previewUrl!.split("/").at(-1)!;
const changePreviewLink = async (method: "put" | "delete", id: string) =>
  (await admin[method](`/admin/posts/${id}/preview-link`)).body as EditablePost;

describe("preview link", () => {
  it("shows a draft until the link is turned off, and gets a new URL when it's turned on again", async () => {
    const draft = await addPost({});
    expect(draft.previewUrl).toBeNull();
    const sharedPost = await changePreviewLink("put", draft.id);
    expect(getToken(sharedPost)).toMatch(/^[\w-]{22}$/);
    expect((await changePreviewLink("put", draft.id)).previewUrl).toBe(sharedPost.previewUrl);
    expect(await getPreviewedPost(getToken(sharedPost))).toMatchObject({
      title: post.title,
      status: "draft",
    });
    // Creating the link doesn't change the post's version, so an open editor can still save.
    expect(sharedPost.version).toBe(draft.version);
    const row = await db.selectFrom("blogPost").select("previewDigest").executeTakeFirstOrThrow();
    expect(row.previewDigest!.toString()).not.toContain(getToken(sharedPost));

    expect((await changePreviewLink("delete", draft.id)).previewUrl).toBeNull();
    await expect(getPreviewedPost(getToken(sharedPost))).rejects.toMatchObject({ code: "LINK_INVALID" });
    expect(getToken(await changePreviewLink("put", draft.id))).not.toBe(getToken(sharedPost));
    await expect(getPreviewedPost(getToken(sharedPost))).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("is never included in published posts", async () => {
    const { id, slug } = await addPost({ status: "published" });
    await changePreviewLink("put", id);
    const visiblePosts = [await findPublishedPost(slug), ...(await listPublishedPosts()).posts];
    for (const visiblePost of visiblePosts) expect(JSON.stringify(visiblePost)).not.toContain("preview");
  });
});
