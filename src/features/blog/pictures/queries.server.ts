import { hash } from "node:crypto";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { SLUG } from "../queries.server.ts";
import { DRAWING } from "./rules.ts";

/** Which picture a title has: another for another title, and for another way to draw it. */
export const pictureDigest = (title: string) =>
  hash("sha256", `${DRAWING}\n${title}`, "base64url").slice(0, 22);

/** Where the picture of a published post is; null while there is none of its present title. */
export async function findPictureAddress(post: {
  id: string;
  slug: string;
  title: string;
}): Promise<string | null> {
  const digest = pictureDigest(post.title);
  const drawn = await db
    .selectFrom("postPicture")
    .select("digest")
    .where("postId", "=", post.id)
    .where("digest", "=", digest)
    .executeTakeFirst();
  return drawn ? `/blog/${post.slug}/picture.png?v=${digest}` : null;
}

/** For readers. Undefined when there is no such post, or not yet; null while there is no picture of its present title. */
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
  return digest !== null && png !== null && digest === pictureDigest(title) ? { digest, png } : null;
}

/** More than were ever written, and few enough to compare. */
const MOST_POSTS = 5000;

/** Published posts, also those that wait for their time, without a picture: neither one of their author's nor a drawn one. */
export async function listPostsWithoutPicture(postId?: string) {
  const posts = await db
    .selectFrom("blogPost")
    .leftJoin("postPicture", "postPicture.postId", "blogPost.id")
    .select(["blogPost.id", "title", "digest"])
    .where("status", "=", "published")
    .where("featuredImage", "is", null)
    .$if(postId !== undefined, (query) => query.where("blogPost.id", "=", postId!))
    .orderBy("publishedAt", "desc")
    .limit(MOST_POSTS)
    .execute();
  return posts.filter(({ title, digest }) => digest !== pictureDigest(title));
}
