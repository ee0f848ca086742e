import { hash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { clock, hours, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { canWrite, measureWidth } from "#platform/lettering/heading-glyphs.ts";
import { renderPng } from "#platform/lettering/render-png.ts";
import { layOutTitle } from "#platform/lettering/title-layout.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { shiftClock } from "#tests/harness/clock.ts";
import { failWrites } from "#tests/harness/faults.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { createPost, setPostStatus, updatePost } from "../commands.server.ts";
import type { PostInput } from "../schema.ts";
import { drawMissingPictures, drawTitle } from "./commands.server.ts";
import { pictureTasks } from "./jobs.server.ts";
import { findPictureUrl, computePictureDigest } from "./queries.server.ts";
import { DRAWING_VERSION } from "./rules.ts";

const unrecorded = async () => {};
const entries: PostInput = {
  title: "Rain or Shine",
  content: "What to do when it rains.",
  excerpt: "",
  tags: [],
  featuredImage: null,
  status: "published",
};

let author: { id: string };
beforeEach(async () => {
  await db.deleteFrom("blogPost").execute();
  author = await createAccount();
});

const addPost = (changes: Partial<PostInput> = {}) =>
  createPost({ user: author }, { ...entries, ...changes });
const listPictures = (postId: string) =>
  db.selectFrom("postPicture").selectAll().where("postId", "=", postId).execute();

/** Reads the width and height from a PNG header. */
const getSize = (png: Buffer) => {
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1A\n");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

describe("picture rendering", () => {
  it.each([
    ["Go!"],
    ["Seven o'clock is harder than it looks"],
    ["How Müller’s Łódź and Dvořák’s “Nguyễn” split a € 5 bill – at half-time…"],
    ["What a captain should say, and to whom, and when ".repeat(4).trim()],
    ["x".repeat(200)],
    ["Rain & <shine> \f"],
  ])("creates a 1200 by 630 picture for the title: %s", async (title) => {
    const png = await renderPng(drawTitle(title)!);
    expect(getSize(png)).toEqual([1200, 630]);
    // WhatsApp has the strictest limit of all the chat apps. It ignores images over 600 KB.
    expect(png.length).toBeLessThan(300_000);
    const { size, lines } = layOutTitle(title, measureWidth);
    expect(lines.length).toBeLessThanOrEqual(4);
    for (const line of lines) expect(measureWidth(line, size)).toBeLessThanOrEqual(1020);
  });

  it("skips titles with characters that are missing from our font", () => {
    const titles = ["Дождь", "Rain 🌧", "雨天决定", "Rain\u200D", "\u0627\u0644\u0645\u0637\u0631"];
    expect(titles.filter((title) => drawTitle(title) !== null)).toEqual([]);
    // The first is the last Latin letter in our font. The second is the next Latin letter in Unicode, which is
    // missing from the font.
    expect([canWrite("ỹ"), canWrite("ỻ")]).toEqual([true, false]);
  });

  it("applies kerning", () => {
    expect(measureWidth("To", 100)).toBeLessThan(measureWidth("T", 100) + measureWidth("o", 100) - 3);
    expect(measureWidth("e\u0323\u0301", 100)).toBe(measureWidth("ẹ", 100));
  });

  it("requires a new version if the design changes, so that old pictures are rendered again", () => {
    // If the digest changes, pictures look different now. Increment DRAWING_VERSION in that case.
    expect(DRAWING_VERSION).toBe(1);
    expect(hash("sha256", drawTitle("Rain or Shine")!)).toBe(
      "e52fa77076a3104ca05cfd38e6ac2e7aa15492a0b4b91e9241673b8a80a487e1",
    );
  });
});

describe("post pictures", () => {
  it("are enqueued for published and scheduled posts, but not for drafts", async () => {
    const draft = await addPost({ status: "draft" });
    expect(await listJobs({ postId: draft.id })).toEqual([]);
    await setPostStatus(draft.id, "published", unrecorded);
    expect(await listJobs({ postId: draft.id })).toMatchObject([{ name: "blog/draw-picture" }]);
    const scheduledPost = await addPost({
      publishAt: new Date(clock.now().getTime() + hours(5)).toISOString(),
    });
    expect(await listJobs({ postId: scheduledPost.id })).toHaveLength(1);
    await drawMissingPictures(scheduledPost.id);
    expect(await listPictures(scheduledPost.id)).toHaveLength(1);
  });

  it("are rendered only once, even by concurrent jobs", async () => {
    const post = await addPost();
    expect(await findPictureUrl(post)).toBeNull();
    await Promise.all([drawMissingPictures(post.id), drawMissingPictures(post.id), drawMissingPictures()]);
    const [first, ...others] = await listPictures(post.id);
    expect(others).toEqual([]);
    expect(getSize(first!.png)).toEqual([1200, 630]);
    expect(await findPictureUrl(post)).toBe(`/blog/rain-or-shine/picture.png?v=${first!.digest}`);
    await db
      .updateTable("postPicture")
      .set({ png: Buffer.from("drawn before") })
      .execute();
    await drawMissingPictures(post.id);
    expect((await listPictures(post.id))[0]!.png.toString()).toBe("drawn before");
  });

  it("are replaced when the title changes", async () => {
    const post = await addPost();
    await drawMissingPictures(post.id);
    const [oldPicture] = await listPictures(post.id);
    const updatedPost = await updatePost(post.id, post.version, { ...entries, title: "Shine" }, unrecorded);
    expect(await findPictureUrl(updatedPost)).toBeNull();
    await drawMissingPictures(post.id);
    const pictures = await listPictures(post.id);
    expect(pictures).toHaveLength(1);
    expect(pictures[0]!.png.equals(oldPicture!.png)).toBe(false);
    expect(await findPictureUrl(updatedPost)).toBe(
      `/blog/rain-or-shine/picture.png?v=${computePictureDigest("Shine")}`,
    );
  });

  it("aren't created for posts with a featured image or with a title that our font can't render", async () => {
    const postWithImage = await addPost({ featuredImage: "https://pictures.example/a.jpg" });
    const unrenderablePost = await addPost({ title: "Дождь" });
    await drawMissingPictures();
    expect([...(await listPictures(postWithImage.id)), ...(await listPictures(unrenderablePost.id))]).toEqual(
      [],
    );
  });

  it("are retried if they can't be stored, without blocking other posts' pictures", async () => {
    const otherPost = await addPost({ title: "Other" });
    shiftClock(minutes(1));
    const post = await addPost();
    await drawMissingPictures(post.id);
    await updatePost(post.id, post.version, { ...entries, title: "Shine" }, unrecorded);
    await failWrites("post_picture", "update");
    // The worker runs this job every ten minutes. It logs failures and retries.
    await expect(pictureTasks[0]!.run({}, "job")).rejects.toThrow("failed to draw pictures (1)");
    expect(await listPictures(otherPost.id)).toHaveLength(1);
    expect(await listPictures(post.id)).toMatchObject([{ digest: computePictureDigest("Rain or Shine") }]);
  });

  it("are deleted with their posts", async () => {
    const post = await addPost();
    await drawMissingPictures(post.id);
    await db.deleteFrom("blogPost").where("id", "=", post.id).execute();
    expect(await listPictures(post.id)).toEqual([]);
  });
});
