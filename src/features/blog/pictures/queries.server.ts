import { hash } from "node:crypto";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { SLUG } from "../queries.server.ts";
import { DRAWING_VERSION } from "./rules.ts";

/** Returns the digest of a title's picture, which changes with the title and the drawing version. */
export const computePictureDigest = (title: string) =>
  hash("sha256", `${DRAWING_VERSION}\n${title}`, "base64url").slice(0, 22);

/** Returns the path of a published post's picture, or null until a picture of its current title has been rendered. */
export async function findPictureUrl(post: {
  id: string;
  slug: string;
  title: string;
}): Promise<string | null> {
  const digest = computePictureDigest(post.title);
  const drawn = await db
    .selectFrom("postPicture")
    .select("digest")
    .where("postId", "=", post.id)
    .where("digest", "=", digest)
    .executeTakeFirst();
  return drawn ? `/blog/${post.slug}/picture.png?v=${digest}` : null;
}

/**
 * Finds a post's picture for readers. Returns undefined if the post doesn't exist or isn't published, and null until
 * a picture of its current title has been rendered.
 */
export async function findPicture(slug: string): Promise<{ digest: string; png: Buffer } | null | undefined> {
  if (!SLUG.test(slug)) return undefined;
  const post = await db
    .selectFrom("blogPost")
    .leftJoin("postPicture", "postPicture.postId", "blogPost.id")
    .select(["title", "digest", "png"])
    .where("slug", "=", slug)
    .where("status", "=", "published")
    .where("publishedAt", "<=", clock.now())
    .executeTakeFirst();
  if (!post) return undefined;
  const { title, digest, png } = post;
  return digest !== null && png !== null && digest === computePictureDigest(title) ? { digest, png } : null;
}

/** A safety limit. We expect to have far fewer posts. */
const MAX_POSTS = 5000;

/** Lists published and scheduled posts that have neither a featured image nor a picture of their current title. */
export async function listPostsWithoutPicture(postId?: string) {
  const posts = await db
    .selectFrom("blogPost")
    .leftJoin("postPicture", "postPicture.postId", "blogPost.id")
    .select(["blogPost.id", "title", "digest"])
    .where("status", "=", "published")
    .where("featuredImage", "is", null)
    .$if(postId !== undefined, (query) => query.where("blogPost.id", "=", postId!))
    .orderBy("publishedAt", "desc")
    .limit(MAX_POSTS)
    .execute();
  return posts.filter(({ title, digest }) => digest !== computePictureDigest(title));
}
