import { hash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { clock, hours, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { canWrite, widthOf } from "#platform/lettering/heading-letters.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { moveClock } from "#tests/harness/clock.ts";
import { refuseWrites } from "#tests/harness/faults.ts";
import { jobsWith } from "#tests/harness/jobs.ts";
import { createPost, setPostStatus, updatePost } from "../commands.server.ts";
import type { PostEntries } from "../schema.ts";
import { drawMissingPictures, drawTitle, renderPng } from "./commands.server.ts";
import { pictureTasks } from "./jobs.server.ts";
import { findPictureAddress, pictureDigest } from "./queries.server.ts";
import { DRAWING, setTitle } from "./rules.ts";

const unrecorded = async () => {};
const entries: PostEntries = {
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

const write = (changes: Partial<PostEntries> = {}) =>
  createPost({ user: author }, { ...entries, ...changes });
const kept = (postId: string) =>
  db.selectFrom("postPicture").selectAll().where("postId", "=", postId).execute();

/** Width and height out of the header of a PNG. */
const sizeOf = (png: Buffer) => {
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1A\n");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

describe("drawing", () => {
  it.each([
    ["Go!"],
    ["Seven o'clock is harder than it looks"],
    ["How Müller’s Łódź and Dvořák’s “Nguyễn” split a € 5 bill – at half-time…"],
    ["What a captain should say, and to whom, and when ".repeat(4).trim()],
    ["x".repeat(200)],
    ["Rain & <shine> \f"],
  ])("makes a picture of 1200 by 630: %s", async (title) => {
    const png = await renderPng(drawTitle(title)!);
    expect(sizeOf(png)).toEqual([1200, 630]);
    // WhatsApp, the strictest, leaves out what is larger than 600 KB.
    expect(png.length).toBeLessThan(300_000);
    const { size, lines } = setTitle(title, widthOf);
    expect(lines.length).toBeLessThanOrEqual(4);
    for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(1020);
  });

  it("writes nothing that our font has no letters for", () => {
    const titles = ["Дождь", "Rain 🌧", "雨天决定", "Rain\u200D", "\u0627\u0644\u0645\u0637\u0631"];
    expect(titles.filter((title) => drawTitle(title) !== null)).toEqual([]);
    // The font's own table decides: a letter at the end of the Latin ones, and the next, which nobody has drawn.
    expect([canWrite("ỹ"), canWrite("ỻ")]).toEqual([true, false]);
  });

  it("puts letters as close as their shapes allow", () => {
    expect(widthOf("To", 100)).toBeLessThan(widthOf("T", 100) + widthOf("o", 100) - 3);
    expect(widthOf("e\u0323\u0301", 100)).toBe(widthOf("ẹ", 100));
  });

  it("counts up when pictures change, so that those of before are drawn again", () => {
    // Another digest here means that pictures look different: raise DRAWING along with it.
    expect(DRAWING).toBe(1);
    expect(hash("sha256", drawTitle("Rain or Shine")!)).toBe(
      "e52fa77076a3104ca05cfd38e6ac2e7aa15492a0b4b91e9241673b8a80a487e1",
    );
  });
});

describe("the pictures of posts", () => {
  it("are asked for when a post is published, also ahead of its time, and not for drafts", async () => {
    const draft = await write({ status: "draft" });
    expect(await jobsWith({ postId: draft.id })).toEqual([]);
    await setPostStatus(draft.id, "published", unrecorded);
    expect(await jobsWith({ postId: draft.id })).toMatchObject([{ name: "blog/draw-picture" }]);
    const later = await write({ publishAt: new Date(clock.now().getTime() + hours(5)).toISOString() });
    expect(await jobsWith({ postId: later.id })).toHaveLength(1);
    await drawMissingPictures(later.id);
    expect(await kept(later.id)).toHaveLength(1);
  });

  it("are drawn once, by whoever is first", async () => {
    const post = await write();
    expect(await findPictureAddress(post)).toBeNull();
    await Promise.all([drawMissingPictures(post.id), drawMissingPictures(post.id), drawMissingPictures()]);
    const [first, ...others] = await kept(post.id);
    expect(others).toEqual([]);
    expect(sizeOf(first!.png)).toEqual([1200, 630]);
    expect(await findPictureAddress(post)).toBe(`/blog/rain-or-shine/picture.png?v=${first!.digest}`);
    await db
      .updateTable("postPicture")
      .set({ png: Buffer.from("drawn before") })
      .execute();
    await drawMissingPictures(post.id);
    expect((await kept(post.id))[0]!.png.toString()).toBe("drawn before");
  });

  it("follow the title: a new one takes the place of the old one, which nobody is shown any more", async () => {
    const post = await write();
    await drawMissingPictures(post.id);
    const [old] = await kept(post.id);
    const changed = await updatePost(post.id, post.version, { ...entries, title: "Shine" }, unrecorded);
    expect(await findPictureAddress(changed)).toBeNull();
    await drawMissingPictures(post.id);
    const pictures = await kept(post.id);
    expect(pictures).toHaveLength(1);
    expect(pictures[0]!.png.equals(old!.png)).toBe(false);
    expect(await findPictureAddress(changed)).toBe(
      `/blog/rain-or-shine/picture.png?v=${pictureDigest("Shine")}`,
    );
  });

  it("are missing of posts with a picture of their author's, and in letters we do not have", async () => {
    const own = await write({ featuredImage: "https://pictures.example/a.jpg" });
    const other = await write({ title: "Дождь" });
    await drawMissingPictures();
    expect([...(await kept(own.id)), ...(await kept(other.id))]).toEqual([]);
  });

  it("come later when one cannot be kept, without holding up the others", async () => {
    const other = await write({ title: "Other" });
    moveClock(minutes(1));
    const post = await write();
    await drawMissingPictures(post.id);
    await updatePost(post.id, post.version, { ...entries, title: "Shine" }, unrecorded);
    await refuseWrites("post_picture", "update");
    // What the worker does every ten minutes; it logs what went wrong and tries again.
    await expect(pictureTasks[0]!.run({}, "job")).rejects.toThrow("pictures not drawn: 1");
    expect(await kept(other.id)).toHaveLength(1);
    expect(await kept(post.id)).toMatchObject([{ digest: pictureDigest("Rain or Shine") }]);
  });

  it("go with their post", async () => {
    const post = await write();
    await drawMissingPictures(post.id);
    await db.deleteFrom("blogPost").where("id", "=", post.id).execute();
    expect(await kept(post.id)).toEqual([]);
  });
});
