import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { linkToken, digestToken, rebuildToken } from "#platform/secrets.ts";
import { drawPicture } from "./pictures/queue.ts";
import { getPost, PREVIEW_LINK } from "./queries.server.ts";
import { createSlug, createExcerpt } from "./rules.ts";
import type { EditablePost, PostInput, PostStatus } from "./schema.ts";

/**
 * Returns a slug for the title, with the next free number appended if the slug is taken (OP2-36). Concurrent saves
 * can get the same slug, so the caller must retry after a unique violation.
 */
async function findFreeSlug(title: string, excludedId?: string): Promise<string> {
  const baseSlug = createSlug(title);
  const takenRows = await db
    .selectFrom("blogPost")
    .select("slug")
    .where((eb) => eb.or([eb("slug", "=", baseSlug), eb("slug", "like", `${baseSlug}-%`)]))
    .$if(excludedId !== undefined, (query) => query.where("id", "!=", excludedId!))
    .execute();
  const slugs = new Set(takenRows.map(({ slug }) => slug));
  if (!slugs.has(baseSlug)) return baseSlug;
  for (let number = 2; ; number += 1) if (!slugs.has(`${baseSlug}-${number}`)) return `${baseSlug}-${number}`;
}

const isSlugTaken = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "blog_post_slug_key";

/**
 * The maximum number of attempts. If several posts with the same slug are saved concurrently, only one save succeeds
 * per attempt.
 */
const MAX_ATTEMPTS = 20;

/** Retries the save if a concurrent save took the same slug. */
async function withFreeSlug<Result>(save: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await save();
    } catch (error) {
      if (!isSlugTaken(error) || attempt === MAX_ATTEMPTS) throw error;
    }
}

const toColumns = ({ title, content, excerpt, tags, featuredImage, status }: PostInput) => ({
  title,
  content,
  excerpt: excerpt || createExcerpt(content),
  tags,
  featuredImage,
  status,
});

/** Returns the given time, or now if it's in the past, so that posts can't be backdated. */
const publishTime = (publishAt: string | undefined, now: Date) => {
  const at = new Date(publishAt ?? now);
  return at > now ? at : now;
};

/**
 * Returns the post's new publication time (OP2-37), which is set when the post is published, kept while it stays
 * published, and cleared when it's unpublished. A scheduled post doesn't count as published yet.
 */
const getPublicationTime = (status: PostStatus, publishAt: string | undefined, now: Date) =>
  status === "published"
    ? sql<Date>`case when published_at <= ${now} then published_at else ${publishTime(publishAt, now)} end`
    : null;

const nextVersion = sql<number>`version + 1`;

/** Records a change to a post in the audit log, in the same transaction. */
export type PostRecorder = (
  trx: Trx,
  postId: string,
  change: { before?: AuditFields; after?: AuditFields },
) => Promise<void>;
/** The post fields that the audit log stores, which identify the post but don't include its content. */
type AuditFields = { title?: string; status?: string; isShared?: boolean };
const skipRecording: PostRecorder = async () => {};

/**
 * Enqueues a job that renders the post's picture. Scheduled posts get one too, so that it's ready when they're
 * published. The job checks whether a picture is needed.
 */
async function enqueuePicture(trx: Trx, postId: string, status: PostStatus) {
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
  const { title, status, publishedAt, ...columns } = post;
  return { ...columns, isLive: publishedAt !== null && publishedAt <= now, auditFields: { title, status } };
}

/** Creates a post. The signed-in user becomes the author (CALL2-30). */
export async function createPost(
  { user }: { user: { id: string } },
  input: PostInput,
  record = skipRecording,
): Promise<EditablePost> {
  const now = clock.now();
  const id = await withFreeSlug(async () => {
    const slug = await findFreeSlug(input.title);
    return db.transaction().execute(async (trx) => {
      const post = await trx
        .insertInto("blogPost")
        .values({
          ...toColumns(input),
          slug,
          authorId: user.id,
          publishedAt: input.status === "published" ? publishTime(input.publishAt, now) : null,
          createdAt: now,
          updatedAt: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await enqueuePicture(trx, post.id, input.status);
      await record(trx, post.id, { after: { title: input.title, status: input.status } });
      return post.id;
    });
  });
  return getPost(id);
}

/**
 * Updates a post. Throws POST_CHANGED if the post was saved after `version`, so that two authors can't accidentally
 * overwrite each other's changes. The slug changes with the title until the post is published. After that it stays
 * the same, so that shared links and search results don't break.
 */
export async function updatePost(
  id: string,
  version: number,
  input: PostInput,
  record: PostRecorder,
): Promise<EditablePost> {
  const now = clock.now();
  await withFreeSlug(async () => {
    const slug = await findFreeSlug(input.title, id);
    await db.transaction().execute(async (trx) => {
      const lockedPost = await lockPost(trx, id, now);
      if (lockedPost.version !== version) throw new AppError("POST_CHANGED");
      await trx
        .updateTable("blogPost")
        .set({
          ...toColumns(input),
          slug: lockedPost.auditFields.title === input.title || lockedPost.isLive ? lockedPost.slug : slug,
          publishedAt: getPublicationTime(input.status, input.publishAt, now),
          updatedAt: now,
          version: nextVersion,
        })
        .where("id", "=", id)
        .execute();
      await enqueuePicture(trx, id, input.status);
      await record(trx, id, {
        before: lockedPost.auditFields,
        after: { title: input.title, status: input.status },
      });
    });
  });
  return getPost(id);
}

/** Changes a post's status. Setting a scheduled post to published publishes it right away. Throws NOT_FOUND. */
export async function setPostStatus(
  id: string,
  status: PostStatus,
  record: PostRecorder,
): Promise<EditablePost> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { auditFields } = await lockPost(trx, id, now);
    await trx
      .updateTable("blogPost")
      .set({
        status,
        publishedAt: getPublicationTime(status, undefined, now),
        updatedAt: now,
        version: nextVersion,
      })
      .where("id", "=", id)
      .execute();
    await enqueuePicture(trx, id, status);
    await record(trx, id, { before: auditFields, after: { ...auditFields, status } });
  });
  return getPost(id);
}

/** Deletes a post. Idempotent. */
export async function removePost(id: string, record: PostRecorder): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom("blogPost")
      .where("id", "=", id)
      .returning(["title", "status"])
      .executeTakeFirst();
    if (deleted) await record(trx, id, { before: deleted });
  });
}

/** Creates a preview link, or returns the existing one. The post itself doesn't change. Throws NOT_FOUND. */
export const openPreview = (id: string, record: PostRecorder): Promise<EditablePost> =>
  setPreview(id, randomUUID(), record);

/** Revokes the preview link. Idempotent. Throws NOT_FOUND. */
export const closePreview = (id: string, record: PostRecorder): Promise<EditablePost> =>
  setPreview(id, null, record);

async function setPreview(id: string, previewId: string | null, record: PostRecorder): Promise<EditablePost> {
  await db.transaction().execute(async (trx) => {
    const { auditFields } = await lockPost(trx, id, clock.now());
    const current = await trx
      .selectFrom("blogPost")
      .select(["previewId", "previewDigest"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    // A link whose key was retired no longer works, so it counts as none.
    const hasPreview =
      current.previewId !== null &&
      rebuildToken(PREVIEW_LINK, current.previewId, current.previewDigest!) !== null;
    if (hasPreview === (previewId !== null)) return;
    const updated = await trx
      .updateTable("blogPost")
      .set({
        previewId,
        previewDigest: previewId === null ? null : digestToken(linkToken(PREVIEW_LINK, previewId)),
      })
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    const isShared = previewId !== null;
    if (updated)
      await record(trx, id, {
        before: { ...auditFields, isShared: !isShared },
        after: { ...auditFields, isShared },
      });
  });
  return getPost(id);
}
