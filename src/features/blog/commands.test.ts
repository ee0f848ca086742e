import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { jobsWith } from "#tests/harness/jobs.ts";
import {
  closePreview,
  createPost,
  openPreview,
  removePost,
  setPostStatus,
  updatePost,
  type PostRecord,
} from "./commands.server.ts";

const unrecorded: PostRecord = async () => {};
const unrecordable: PostRecord = async () => {
  throw new Error("the log is full");
};
const entries = { title: "Rain or Shine", content: "What to do.", tags: [], status: "draft" as const };

let author: { user: { id: string } };
const write = (title: string, status: "draft" | "published" = "draft") =>
  createPost(author, { ...entries, excerpt: "", featuredImage: null, title, status });
const readAll = () => db.selectFrom("blogPost").selectAll().orderBy("id").execute();
const read = async (id: string) => (await readAll()).find((post) => post.id === id);

beforeEach(async () => {
  await db.deleteFrom("blogPost").execute();
  author = { user: { id: (await createAccount({ role: "admin" })).id } };
});

/** Everything that is done to one post. */
const changes = {
  update: (id: string, version: number, record: PostRecord) =>
    updatePost(id, version, { ...entries, excerpt: "", featuredImage: null, title: "Changed" }, record),
  publish: (id: string, _: number, record: PostRecord) => setPostStatus(id, "published", record),
  "open its preview": (id: string, _: number, record: PostRecord) => openPreview(id, record),
  remove: (id: string, _: number, record: PostRecord) => removePost(id, record),
};

describe.each(Object.entries(changes))("to %s", (_, change) => {
  it("leaves all other posts as they are", async () => {
    const before = await write("Before");
    const { id, version } = await write("This one");
    const after = await write("After", "published");
    const others = [await read(before.id), await read(after.id)];
    const own = await read(id);
    await change(id, version, unrecorded);
    expect([await read(before.id), await read(after.id)]).toEqual(others);
    expect(await read(id)).not.toEqual(own);
  });

  it("is undone when it cannot be recorded", async () => {
    const { id, version } = await write("This one");
    const posts = await readAll();
    await expect(change(id, version, unrecordable)).rejects.toThrow("the log is full");
    expect(await readAll()).toEqual(posts);
  });
});

it("keeps the address of a draft whose new title reads the same in it", async () => {
  const { id, version, slug } = await write("Rain");
  const changed = { ...entries, excerpt: "", featuredImage: null, title: "Rain!" };
  expect(await updatePost(id, version, changed, unrecorded)).toMatchObject({ title: "Rain!", slug });
});

it("asks for a picture when an edit publishes the post", async () => {
  const { id, version } = await write("Drawn later");
  expect(await jobsWith({ postId: id })).toEqual([]);
  const published = { ...entries, excerpt: "", featuredImage: null, status: "published" as const };
  await updatePost(id, version, published, unrecorded);
  expect(await jobsWith({ postId: id })).toHaveLength(1);
});

it("closes the preview of one post and no other", async () => {
  const [one, other] = [await write("One"), await write("Other")];
  await openPreview(one.id, unrecorded);
  await openPreview(other.id, unrecorded);
  await closePreview(one.id, unrecorded);
  expect((await read(one.id))!.previewId).toBeNull();
  expect((await read(other.id))!.previewId).not.toBeNull();
});

it("creates no post that cannot be recorded", async () => {
  const created = createPost(author, { ...entries, excerpt: "", featuredImage: null }, unrecordable);
  await expect(created).rejects.toThrow("the log is full");
  expect(await readAll()).toEqual([]);
});
