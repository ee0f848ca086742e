import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toContainsPattern } from "#platform/like.ts";
import { rebuildToken, digestToken } from "#platform/secrets.ts";
import { listExcerpt } from "./rules.ts";
import type { EditablePost, Post, PostCounts, PostStatus, PostSummary } from "./schema.ts";

/** Selects the post columns that lists show, with the author's name (DATA2-24) but without the content. */
const selectPosts = () =>
  db
    .selectFrom("blogPost")
    .leftJoin("appUser", "appUser.id", "blogPost.authorId")
    .select([
      "blogPost.id",
      "slug",
      "title",
      "excerpt",
      "tags",
      "featuredImage",
      "blogPost.status",
      "appUser.name as authorName",
      "publishedAt",
      "blogPost.createdAt",
      "blogPost.updatedAt",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectPosts>["execute"]>>[number];

const toPost = <Columns extends Row>(row: Columns) => ({
  ...row,
  status: row.status as PostStatus,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  isScheduled: row.publishedAt !== null && row.publishedAt > clock.now(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/**
 * Selects the start of the content, but only for posts without a stored excerpt, such as those that contain just a
 * heading or a picture.
 */
const selectSummaries = (query: ReturnType<typeof selectPosts>) =>
  query.select(sql<string>`case when excerpt = '' then left(content, 2000) else '' end`.as("contentStart"));

const toSummary = ({ contentStart, ...row }: Row & { contentStart: string }): PostSummary => ({
  ...toPost(row),
  excerpt: listExcerpt(row.excerpt, contentStart),
});

/** The number of posts per page in the public list. */
const PAGE_SIZE = 12;

/** Selects published posts. Scheduled posts show up automatically once their time has passed. */
const selectPublished = () =>
  selectPosts().where("blogPost.status", "=", "published").where("publishedAt", "<=", clock.now());

/** A page cursor. It contains the last post's time and ID, because several posts can have the same time. */
const CURSOR =
  /^(?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function parseCursor(before: string | undefined) {
  const { at, id } = CURSOR.exec(before ?? "")?.groups ?? {};
  // The pattern also matches impossible dates, such as the 99th of a month, which PostgreSQL rejects.
  return at && id && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), id } : undefined;
}

/**
 * Lists the published posts that come after the cursor, newest first (BLOG-01, BLOG-02). If the cursor is invalid,
 * starts at the beginning.
 */
export async function listPublishedPosts(
  options: { tag?: string | undefined; before?: string | undefined } = {},
) {
  const { tag, before } = options;
  const place = parseCursor(before);
  const rows = await selectSummaries(selectPublished())
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags @> array[${tag}]::text[]`))
    .$if(place !== undefined, (query) =>
      query.where(
        sql<boolean>`(published_at, blog_post.id) < (${place!.at}::timestamptz, ${place!.id}::uuid)`,
      ),
    )
    .orderBy("publishedAt", "desc")
    .orderBy("blogPost.id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    posts: page.map(toSummary),
    older: rows.length > PAGE_SIZE ? `${last!.publishedAt!.toISOString()}_${last!.id}` : null,
  };
}

/** Lists the most frequently used tags in published posts. */
export async function listTags(): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from blog_post cross join unnest(tags) as tag
    where status = 'published' and published_at <= ${clock.now()} group by tag order by count(*) desc, tag limit 12
  `.execute(db);
  return rows.map(({ tag }) => tag);
}

/** The format of a slug. Checked first, because PostgreSQL rejects some other inputs, such as NUL. */
export const SLUG = /^[a-z0-9-]{1,220}$/;

/** Finds a published post. Drafts and archived posts are treated as missing (OP2-35). */
export async function findPublishedPost(slug: string): Promise<Post | undefined> {
  if (!SLUG.test(slug)) return undefined;
  const row = await selectPublished().select("content").where("slug", "=", slug).executeTakeFirst();
  return row && toPost(row);
}

/** Lists other posts that share a tag with this post (BLOG-11, BLOG-12). */
export async function listRelatedPosts(post: Pick<Post, "id" | "tags">): Promise<PostSummary[]> {
  if (post.tags.length === 0) return [];
  const rows = await selectSummaries(selectPublished())
    .where("blogPost.id", "!=", post.id)
    .where(sql<boolean>`tags && ${post.tags}::text[]`)
    .orderBy("publishedAt", "desc")
    .orderBy("blogPost.id", "desc")
    .limit(3)
    .execute();
  return rows.map(toSummary);
}

/** Lists published posts' slugs and when each post last changed, for the sitemap. */
export const listPublishedSlugs = () =>
  db
    .selectFrom("blogPost")
    .select(["slug", "updatedAt"])
    .where("status", "=", "published")
    .where("publishedAt", "<=", clock.now())
    .orderBy("publishedAt", "desc")
    .limit(5000)
    .execute();

/** The maximum number of posts in the admin list. Administrators can search for older ones. */
const MAX_POSTS = 200;

/** Lists posts for administrators (CALL2-26, ADMBLOG-06). */
export async function listPosts(options: { search?: string; status?: PostStatus }): Promise<PostSummary[]> {
  const { search, status } = options;
  const rows = await selectSummaries(selectPosts())
    .$if(status !== undefined, (query) => query.where("blogPost.status", "=", status!))
    .$if(Boolean(search), (query) => {
      const pattern = toContainsPattern(search!);
      return query.where((eb) => eb.or([eb("title", "ilike", pattern), eb("excerpt", "ilike", pattern)]));
    })
    .orderBy("blogPost.createdAt", "desc")
    .orderBy("blogPost.id", "desc")
    .limit(MAX_POSTS)
    .execute();
  return rows.map(toSummary);
}

/** Counts posts by status. A scheduled post isn't published yet. */
export async function countPosts(): Promise<PostCounts> {
  const now = clock.now();
  const { rows } = await sql<PostCounts>`
    select count(*)::int as total,
      count(*) filter (where status = 'published' and published_at <= ${now})::int as published,
      count(*) filter (where status = 'published' and published_at > ${now})::int as scheduled,
      count(*) filter (where status = 'draft')::int as draft,
      count(*) filter (where status = 'archived')::int as archived
    from blog_post
  `.execute(db);
  return rows[0]!;
}

/** The purpose used to derive preview link tokens. */
export const PREVIEW_LINK = "preview-post";

/** Returns a post for the editor. Throws NOT_FOUND. */
export async function getPost(id: string): Promise<EditablePost> {
  const row = await selectPosts()
    .select(["content", "version", "previewId", "previewDigest"])
    .where("blogPost.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  const { previewId, previewDigest, ...post } = row;
  const token = previewId && rebuildToken(PREVIEW_LINK, previewId, previewDigest!);
  const previewUrl = token && `${config.appUrl}/blog/preview/${token}`;
  return { ...toPost(post), previewUrl };
}

/** Returns the post that a preview link shows, whatever its status. Throws LINK_INVALID. */
export async function getPreviewedPost(token: string): Promise<Post> {
  const row = await selectPosts()
    .select("content")
    .where("previewDigest", "=", digestToken(token))
    .executeTakeFirst();
  if (!row) throw new AppError("LINK_INVALID");
  return toPost(row);
}
