import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { findPost } from "./queries.server.ts";
import { slugOf, storedExcerpt } from "./rules.ts";
import type { Post, PostEntries, PostStatus } from "./schema.ts";

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

/** Tries again when somebody else took the same address in between. */
async function withFreeSlug<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!isSlugTaken(error) || tries === 5) throw error;
    }
}

const entered = ({ excerpt, content, ...entries }: PostEntries) => ({
  ...entries,
  content,
  excerpt: excerpt || storedExcerpt(content),
});

/** OP2-37: set when a post becomes published, kept while it stays so, cleared when it stops. */
const publishedAt = (status: PostStatus, now: Date) =>
  status === "published" ? sql<Date>`coalesce(published_at, ${now})` : null;

/** Who acts is the author (CALL2-30). */
export async function createPost({ user }: { user: { id: string } }, entries: PostEntries): Promise<Post> {
  const now = clock.now();
  const { id } = await withFreeSlug(async () =>
    db
      .insertInto("blogPost")
      .values({
        ...entered(entries),
        slug: await freeSlug(entries.title),
        authorId: user.id,
        publishedAt: entries.status === "published" ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return (await findPost(id))!;
}

/** The address stays while the title does: links to a post must not break by mending a sentence. */
export async function updatePost(id: string, entries: PostEntries): Promise<Post> {
  const now = clock.now();
  await withFreeSlug(async () => {
    const before = await findPost(id);
    if (!before) throw new AppError("NOT_FOUND");
    const slug = before.title === entries.title ? before.slug : await freeSlug(entries.title, id);
    await db
      .updateTable("blogPost")
      .set({
        ...entered(entries),
        slug,
        publishedAt: publishedAt(entries.status, now),
        updatedAt: now,
      })
      .where("id", "=", id)
      .execute();
  });
  return (await findPost(id))!;
}

export async function setPostStatus(id: string, status: PostStatus): Promise<Post> {
  const now = clock.now();
  await db
    .updateTable("blogPost")
    .set({ status, publishedAt: publishedAt(status, now), updatedAt: now })
    .where("id", "=", id)
    .execute();
  const post = await findPost(id);
  if (!post) throw new AppError("NOT_FOUND");
  return post;
}

/** Deleting what is gone is done. */
export async function removePost(id: string): Promise<void> {
  await db.deleteFrom("blogPost").where("id", "=", id).execute();
}
