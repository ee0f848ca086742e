import { Hono } from "hono";
import { findPicture } from "#features/blog/pictures/queries.server.ts";
import { matchesEtag } from "./etag.ts";

/** The shared picture for posts without their own (scripts/draw-pictures.ts). */
const SHARED_PICTURE = "/preview-blog.jpg";

/**
 * Serves post pictures for chat apps and search engines. The worker renders them ahead of time, so requests cause no
 * rendering work.
 */
export const postPictures = new Hono().get("/blog/:slug/picture.png", async (c) => {
  const picture = await findPicture(c.req.param("slug"));
  c.header("Cache-Control", "no-store");
  // Drafts, scheduled posts, and missing posts get the same response.
  if (picture === undefined) return c.text("This post doesn't exist.\n", 404);
  // The picture hasn't been rendered yet, or the title uses a script that our font lacks. Redirect so that saved URLs
  // still show a picture.
  if (picture === null) return c.redirect(SHARED_PICTURE);
  const { digest, png } = picture;
  const etag = `"${digest}"`;
  const isVersioned = c.req.query("v") === digest;
  c.header("Cache-Control", isVersioned ? "public, max-age=31536000, immutable" : "public, max-age=60");
  c.header("ETag", etag);
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  c.header("Content-Type", "image/png");
  c.header("Content-Length", String(png.length));
  return c.body(new Uint8Array(png));
});
