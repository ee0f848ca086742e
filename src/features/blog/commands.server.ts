import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import { drawPicture } from "./pictures/queue.ts";
import { getPost, PREVIEW_LINK } from "./queries.server.ts";
import { slugOf, storedExcerpt } from "./rules.ts";
import type { EditedPost, PostEntries, PostStatus } from "./schema.ts";

/** The title's own address, or with the next free number behind it (OP2-36). Two at once: the unique key decides. */
async function freeSlug(title: string, ownId?: string): Promise<string> {
  const wanted = slugOf(title);
  const taken = await db
    .selectFrom("blogPost")
    .select("slug")
    .where((eb) => eb.or([eb("slug", "=", wanted), eb("slug", "like", `${wanted}-%`)]))
    .$if(ownId !== undefined, (query) => query.where("id", "!=", ownId!))
    .execute();
  const slugs = new Set(taken.map(({ slug }) => slug));
  if (!slugs.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!slugs.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

const isSlugTaken = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "blog_post_slug_key";

/** Of several at once only one gets on with each try. */
const MOST_TRIES = 20;

/** Tries again when somebody else took the same address in between. */
async function withFreeSlug<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!isSlugTaken(error) || tries === MOST_TRIES) throw error;
    }
}

const entered = ({ title, content, excerpt, tags, featuredImage, status }: PostEntries) => ({
  title,
  content,
  excerpt: excerpt || storedExcerpt(content),
  tags,
  featuredImage,
  status,
});

/** At the given time, or now: a time that is over is no reason to write a false date. */
const appearsAt = (publishAt: string | undefined, now: Date) => {
  const at = new Date(publishAt ?? now);
  return at > now ? at : now;
};

/**
 * OP2-37: set when a post becomes published, kept while it stays so, cleared when it stops. A post that still waits for
 * its time is not published yet.
 */
const publicationTime = (status: PostStatus, publishAt: string | undefined, now: Date) =>
  status === "published"
    ? sql<Date>`case when published_at <= ${now} then published_at else ${appearsAt(publishAt, now)} end`
    : null;

const oneMore = sql<number>`version + 1`;

/** Writes down what was done to which post, in the transaction that does it. */
export type PostRecord = (
  trx: Trx,
  postId: string,
  change: { before?: PostFacts; after?: PostFacts },
) => Promise<void>;
/** What the record keeps of a post: enough to know it by, and not its words. */
type PostFacts = { title?: string; status?: string; isShared?: boolean };
const unrecorded: PostRecord = async () => {};

/** Also ahead of its time, so that it is there when the post is. Whether one is needed is found out when it is drawn. */
async function askForPicture(trx: Trx, postId: string, status: PostStatus) {
  if (status === "published") await enqueue(trx, drawPicture, { postId });
}

async function lockPost(trx: Trx, id: string, now: Date) {
  const post = await trx
    .selectFrom("blogPost")
    .select(["title", "slug", "status", "publishedAt", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!post) throw new AppError("NOT_FOUND");
  const { title, status, publishedAt, ...last } = post;
  return { ...last, isLive: publishedAt !== null && publishedAt <= now, facts: { title, status } };
}

/** Who acts is the author (CALL2-30). */
export async function createPost(
  { user }: { user: { id: string } },
  entries: PostEntries,
  record = unrecorded,
): Promise<EditedPost> {
  const now = clock.now();
  const id = await withFreeSlug(async () => {
    const slug = await freeSlug(entries.title);
    return db.transaction().execute(async (trx) => {
      const post = await trx
        .insertInto("blogPost")
        .values({
          ...entered(entries),
          slug,
          authorId: user.id,
          publishedAt: entries.status === "published" ? appearsAt(entries.publishAt, now) : null,
          createdAt: now,
          updatedAt: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await askForPicture(trx, post.id, entries.status);
      await record(trx, post.id, { after: { title: entries.title, status: entries.status } });
      return post.id;
    });
  });
  return getPost(id);
}

/**
 * Throws POST_CHANGED when it was saved after `version`, so that two who write never undo each other unawares. The address
 * follows the title until readers have it: what they passed on, and search engines know, must not break by a better title.
 */
export async function updatePost(
  id: string,
  version: number,
  entries: PostEntries,
  record: PostRecord,
): Promise<EditedPost> {
  const now = clock.now();
  await withFreeSlug(async () => {
    const slug = await freeSlug(entries.title, id);
    await db.transaction().execute(async (trx) => {
      const last = await lockPost(trx, id, now);
      if (last.version !== version) throw new AppError("POST_CHANGED");
      await trx
        .updateTable("blogPost")
        .set({
          ...entered(entries),
          slug: last.facts.title === entries.title || last.isLive ? last.slug : slug,
          publishedAt: publicationTime(entries.status, entries.publishAt, now),
          updatedAt: now,
          version: oneMore,
        })
        .where("id", "=", id)
        .execute();
      await askForPicture(trx, id, entries.status);
      await record(trx, id, {
        before: last.facts,
        after: { title: entries.title, status: entries.status },
      });
    });
  });
  return getPost(id);
}

/** Published at once, also what waits for its time. Throws NOT_FOUND. */
export async function setPostStatus(id: string, status: PostStatus, record: PostRecord): Promise<EditedPost> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { facts } = await lockPost(trx, id, now);
    await trx
      .updateTable("blogPost")
      .set({
        status,
        publishedAt: publicationTime(status, undefined, now),
        updatedAt: now,
        version: oneMore,
      })
      .where("id", "=", id)
      .execute();
    await askForPicture(trx, id, status);
    await record(trx, id, { before: facts, after: { ...facts, status } });
  });
  return getPost(id);
}

/** Deleting what is gone is done. */
export async function removePost(id: string, record: PostRecord): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("blogPost")
      .where("id", "=", id)
      .returning(["title", "status"])
      .executeTakeFirst();
    if (gone) await record(trx, id, { before: gone });
  });
}

/** Repeatable: the address that is there stays. Nothing of the post changes. Throws NOT_FOUND. */
export const openPreview = (id: string, record: PostRecord): Promise<EditedPost> =>
  setPreview(id, randomUUID(), record);

/** Repeatable. Whoever has the address finds nothing any more. Throws NOT_FOUND. */
export const closePreview = (id: string, record: PostRecord): Promise<EditedPost> =>
  setPreview(id, null, record);

async function setPreview(id: string, previewId: string | null, record: PostRecord): Promise<EditedPost> {
  await db.transaction().execute(async (trx) => {
    const { facts } = await lockPost(trx, id, clock.now());
    const changed = await trx
      .updateTable("blogPost")
      .set({
        previewId,
        previewDigest: previewId === null ? null : tokenDigest(linkToken(PREVIEW_LINK, previewId)),
      })
      .where("id", "=", id)
      .where("previewId", previewId === null ? "is not" : "is", null)
      .returning("id")
      .executeTakeFirst();
    const isShared = previewId !== null;
    if (changed)
      await record(trx, id, { before: { ...facts, isShared: !isShared }, after: { ...facts, isShared } });
  });
  return getPost(id);
}
