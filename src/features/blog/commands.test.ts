import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import {
  closePreview,
  createPost,
  openPreview,
  removePost,
  setPostStatus,
  updatePost,
  type PostRecorder,
} from "./commands.server.ts";

const skipRecording: PostRecorder = async () => {};
const failRecording: PostRecorder = async () => {
  throw new Error("the log is full");
};
const entries = { title: "Rain or Shine", content: "What to do.", tags: [], status: "draft" as const };

let author: { user: { id: string } };
const addPost = (title: string, status: "draft" | "published" = "draft") =>
  createPost(author, { ...entries, excerpt: "", featuredImage: null, title, status });
const listAllPosts = () => db.selectFrom("blogPost").selectAll().orderBy("id").execute();
const findPost = async (id: string) => (await listAllPosts()).find((post) => post.id === id);

beforeEach(async () => {
  await db.deleteFrom("blogPost").execute();
  author = { user: { id: (await createAccount({ role: "admin" })).id } };
});

/** Every kind of change to a post. */
const changes = {
  update: (id: string, version: number, record: PostRecorder) =>
    updatePost(id, version, { ...entries, excerpt: "", featuredImage: null, title: "Changed" }, record),
  publish: (id: string, _: number, record: PostRecorder) => setPostStatus(id, "published", record),
  "open its preview": (id: string, _: number, record: PostRecorder) => openPreview(id, record),
  remove: (id: string, _: number, record: PostRecorder) => removePost(id, record),
};

describe.each(Object.entries(changes))("post change: %s", (_, change) => {
  it("leaves all other posts unchanged", async () => {
    const before = await addPost("Before");
    const { id, version } = await addPost("This one");
    const after = await addPost("After", "published");
    const otherPosts = [await findPost(before.id), await findPost(after.id)];
    const original = await findPost(id);
    await change(id, version, skipRecording);
    expect([await findPost(before.id), await findPost(after.id)]).toEqual(otherPosts);
    expect(await findPost(id)).not.toEqual(original);
  });

  it("rolls back when the change can't be recorded", async () => {
    const { id, version } = await addPost("This one");
    const posts = await listAllPosts();
    await expect(change(id, version, failRecording)).rejects.toThrow("the log is full");
    expect(await listAllPosts()).toEqual(posts);
  });
});

it("keeps a draft's slug if its new title has the same slug", async () => {
  const { id, version, slug } = await addPost("Rain");
  const newValues = { ...entries, excerpt: "", featuredImage: null, title: "Rain!" };
  expect(await updatePost(id, version, newValues, skipRecording)).toMatchObject({ title: "Rain!", slug });
});

it("enqueues a picture job when an edit publishes the post", async () => {
  const { id, version } = await addPost("Drawn later");
  expect(await listJobs({ postId: id })).toEqual([]);
  const newValues = { ...entries, excerpt: "", featuredImage: null, status: "published" as const };
  await updatePost(id, version, newValues, skipRecording);
  expect(await listJobs({ postId: id })).toHaveLength(1);
});

it("revokes only the given post's preview link", async () => {
  const [one, other] = [await addPost("One"), await addPost("Other")];
  await openPreview(one.id, skipRecording);
  await openPreview(other.id, skipRecording);
  await closePreview(one.id, skipRecording);
  expect((await findPost(one.id))!.previewId).toBeNull();
  expect((await findPost(other.id))!.previewId).not.toBeNull();
});

it("doesn't create a post if its creation can't be recorded", async () => {
  const createPromise = createPost(author, { ...entries, excerpt: "", featuredImage: null }, failRecording);
  await expect(createPromise).rejects.toThrow("the log is full");
  expect(await listAllPosts()).toEqual([]);
});
