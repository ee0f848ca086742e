import { beforeEach, describe, expect, it } from "vitest";
import { createPost, setPostStatus } from "#features/blog/commands.server.ts";
import { drawMissingPictures } from "#features/blog/pictures/commands.server.ts";
import { computePictureDigest } from "#features/blog/pictures/queries.server.ts";
import { clock, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { shiftClock } from "#tests/harness/clock.ts";
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

const PICTURE_URL = "/blog/rain-or-shine/picture.png";
const VERSIONED_URL = `${PICTURE_URL}?v=${computePictureDigest("Rain or Shine")}`;

describe("post picture", () => {
  it("is sent in full, and is immutable if the URL has its digest", async () => {
    const { id } = await write();
    await drawMissingPictures(id);
    const response = await http.request(VERSIONED_URL);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${computePictureDigest("Rain or Shine")}"`,
      "x-content-type-options": "nosniff",
    });
    const storedPicture = await db.selectFrom("postPicture").select("png").executeTakeFirstOrThrow();
    expect(Buffer.from(await response.arrayBuffer()).equals(storedPicture.png)).toBe(true);
    for (const url of [PICTURE_URL, `${PICTURE_URL}?v=of-before`])
      expect((await http.request(url)).headers.get("cache-control")).toBe("public, max-age=60");
  });

  it("supports HEAD, and returns 304 to clients that already have it", async () => {
    const { id } = await write();
    await drawMissingPictures(id);
    const head = await http.request(VERSIONED_URL, { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, null]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(100_000);
    const etag = head.headers.get("etag")!;
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const cached = await http.request(VERSIONED_URL, { headers: { "if-none-match": header } });
      expect([cached.status, await cached.text()]).toEqual([304, ""]);
      expect(cached.headers.get("cache-control")).toContain("immutable");
    }
    expect((await http.request(VERSIONED_URL, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("returns the same 404 for drafts, scheduled posts, and missing posts", async () => {
    const publishAt = new Date(clock.now().getTime() + hours(2)).toISOString();
    const [scheduledPost, archived] = [
      await write({ title: "Waiting", publishAt }),
      await write({ title: "Old" }),
    ];
    await write({ title: "Draft", status: "draft" });
    await drawMissingPictures();
    await setPostStatus(archived.id, "archived", async () => {});
    const digest = computePictureDigest("Waiting");
    const responses = await Promise.all(
      ["waiting", "old", "draft", "never", "a%00b", "x".repeat(300)].map(async (slug) => {
        const response = await http.request(`/blog/${slug}/picture.png?v=${digest}`);
        response.headers.delete("x-request-id");
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          text: await response.text(),
        };
      }),
    );
    expect(responses[0]).toMatchObject({ status: 404, headers: { "cache-control": "no-store" } });
    for (const response of responses) expect(response).toEqual(responses[0]);
    shiftClock(hours(3));
    expect((await http.request(`/blog/${scheduledPost.slug}/picture.png`)).status).toBe(200);
  });

  it("redirects to the blog's shared picture while the post has none, without rendering one", async () => {
    await write();
    await write({ title: "Дождь rain" });
    for (const address of [VERSIONED_URL, PICTURE_URL, "/blog/rain/picture.png"]) {
      const response = await http.request(address);
      expect([response.status, response.headers.get("location")]).toEqual([302, "/preview-blog.jpg"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    expect(await db.selectFrom("postPicture").select("postId").execute()).toEqual([]);
  });
});
