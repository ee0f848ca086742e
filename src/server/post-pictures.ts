import { Hono } from "hono";
import { findPicture } from "#features/blog/pictures/queries.server.ts";
import { isKnown } from "./etag.ts";

/** The one that posts without a picture of their own share (scripts/draw-pictures.ts). */
const SHARED = "/preview-blog.jpg";

/** The pictures of posts, for chats and search engines. The worker draws them: nothing that readers do makes work. */
export const postPictures = new Hono().get("/blog/:slug/picture.png", async (c) => {
  const picture = await findPicture(c.req.param("slug"));
  c.header("Cache-Control", "no-store");
  // A draft, a post that waits for its time and one that never was are answered alike.
  if (picture === undefined) return c.text("This post is not there.\n", 404);
  // Not drawn yet, or in letters we do not have: whoever kept the address gets a picture all the same.
  if (picture === null) return c.redirect(SHARED);
  const { digest, png } = picture;
  const etag = `"${digest}"`;
  const isNamed = c.req.query("v") === digest;
  c.header("Cache-Control", isNamed ? "public, max-age=31536000, immutable" : "public, max-age=60");
  c.header("ETag", etag);
  if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  c.header("Content-Type", "image/png");
  c.header("Content-Length", String(png.length));
  return c.body(new Uint8Array(png));
});
