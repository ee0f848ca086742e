import { beforeEach, describe, expect, it } from "vitest";
import { createPost, setPostStatus } from "#features/blog/commands.server.ts";
import { drawMissingPictures } from "#features/blog/pictures/commands.server.ts";
import { pictureDigest } from "#features/blog/pictures/queries.server.ts";
import { clock, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { moveClock } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";

const http = createHttp();
let author: { id: string };
beforeEach(async () => {
  await db.deleteFrom("blogPost").execute();
  author = await createAccount();
});

const write = (changes: object = {}) =>
  createPost(
    { user: author },
    {
      title: "Rain or Shine",
      content: "What to do when it rains.",
      excerpt: "",
      tags: [],
      featuredImage: null,
      status: "published",
      ...changes,
    },
  );

const ADDRESS = "/blog/rain-or-shine/picture.png";
const NAMED = `${ADDRESS}?v=${pictureDigest("Rain or Shine")}`;

describe("the picture of a post", () => {
  it("is sent whole, to be kept for good where its address names it", async () => {
    const { id } = await write();
    await drawMissingPictures(id);
    const answer = await http.request(NAMED);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${pictureDigest("Rain or Shine")}"`,
      "x-content-type-options": "nosniff",
    });
    const stored = await db.selectFrom("postPicture").select("png").executeTakeFirstOrThrow();
    expect(Buffer.from(await answer.arrayBuffer()).equals(stored.png)).toBe(true);
    for (const other of [ADDRESS, `${ADDRESS}?v=of-before`])
      expect((await http.request(other)).headers.get("cache-control")).toBe("public, max-age=60");
  });

  it("answers HEAD, and 304 to whoever has it", async () => {
    const { id } = await write();
    await drawMissingPictures(id);
    const head = await http.request(NAMED, { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, null]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(100_000);
    const etag = head.headers.get("etag")!;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await http.request(NAMED, { headers: { "if-none-match": known } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("cache-control")).toContain("immutable");
    }
    expect((await http.request(NAMED, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("is not there for drafts, posts that wait and posts that never were, which look alike", async () => {
    const publishAt = new Date(clock.now().getTime() + hours(2)).toISOString();
    const [waiting, archived] = [await write({ title: "Waiting", publishAt }), await write({ title: "Old" })];
    await write({ title: "Draft", status: "draft" });
    await drawMissingPictures();
    await setPostStatus(archived.id, "archived", async () => {});
    const digest = pictureDigest("Waiting");
    const answers = await Promise.all(
      ["waiting", "old", "draft", "never", "a%00b", "x".repeat(300)].map(async (slug) => {
        const answer = await http.request(`/blog/${slug}/picture.png?v=${digest}`);
        answer.headers.delete("x-request-id");
        return {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          text: await answer.text(),
        };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 404, headers: { "cache-control": "no-store" } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    moveClock(hours(3));
    expect((await http.request(`/blog/${waiting.slug}/picture.png`)).status).toBe(200);
  });

  it("is the one of the blog while there is none, and asking for it draws none", async () => {
    await write();
    await write({ title: "Дождь rain" });
    for (const address of [NAMED, ADDRESS, "/blog/rain/picture.png"]) {
      const answer = await http.request(address);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/preview-blog.jpg"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect(await db.selectFrom("postPicture").select("postId").execute()).toEqual([]);
  });
});
