import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { containing } from "#platform/like.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import { listExcerpt } from "./rules.ts";
import type { EditedPost, Post, PostCounts, PostStatus, PostSummary } from "./schema.ts";

/** What lists show of a post, with its author's name (DATA2-24). Contents are long, and stay where they are. */
const posts = () =>
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

type Row = Awaited<ReturnType<ReturnType<typeof posts>["execute"]>>[number];

const asPost = <Columns extends Row>(row: Columns) => ({
  ...row,
  status: row.status as PostStatus,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  isScheduled: row.publishedAt !== null && row.publishedAt > clock.now(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A post that is nothing but a heading or a picture has no excerpt: only then is the content's beginning read. */
const summaries = (query: ReturnType<typeof posts>) =>
  query.select(sql<string>`case when excerpt = '' then left(content, 2000) else '' end`.as("beginning"));

const summaryOf = ({ beginning, ...row }: Row & { beginning: string }): PostSummary => ({
  ...asPost(row),
  excerpt: listExcerpt(row.excerpt, beginning),
});

/** How many a page of the public list shows; more are behind "Older". */
const PAGE = 12;

/** Scheduled posts appear by themselves: whoever asks after their time finds them. */
const published = () =>
  posts().where("blogPost.status", "=", "published").where("publishedAt", "<=", clock.now());

/** Where a page of the list ended: time and id of its last post, since several may appear in the same minute. */
const PLACE =
  /^(?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function placeOf(before: string | undefined) {
  const { at, id } = PLACE.exec(before ?? "")?.groups ?? {};
  // The 99th of a month looks like a date, and PostgreSQL refuses it.
  return at && id && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), id } : undefined;
}

/** BLOG-01, BLOG-02: newest first, or those after the place where a page ended. A made-up place is the beginning. */
export async function listPublishedPosts(
  options: { tag?: string | undefined; before?: string | undefined } = {},
) {
  const { tag, before } = options;
  const place = placeOf(before);
  const rows = await summaries(published())
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags @> array[${tag}]::text[]`))
    .$if(place !== undefined, (query) =>
      query.where(
        sql<boolean>`(published_at, blog_post.id) < (${place!.at}::timestamptz, ${place!.id}::uuid)`,
      ),
    )
    .orderBy("publishedAt", "desc")
    .orderBy("blogPost.id", "desc")
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    posts: page.map(summaryOf),
    older: rows.length > PAGE ? `${last!.publishedAt!.toISOString()}_${last!.id}` : null,
  };
}

/** The tags of what is published, most used first: a handful to choose from. */
export async function listTags(): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from blog_post cross join unnest(tags) as tag
    where status = 'published' and published_at <= ${clock.now()} group by tag order by count(*) desc, tag limit 12
  `.execute(db);
  return rows.map(({ tag }) => tag);
}

/** What an address of a post looks like; PostgreSQL would refuse some of what else may be asked for. */
export const SLUG = /^[a-z0-9-]{1,220}$/;

/** OP2-35: drafts and archived posts are not there. */
export async function findPublishedPost(slug: string): Promise<Post | undefined> {
  if (!SLUG.test(slug)) return undefined;
  const row = await published().select("content").where("slug", "=", slug).executeTakeFirst();
  return row && asPost(row);
}

/** BLOG-11, BLOG-12. */
export async function listRelatedPosts(post: Pick<Post, "id" | "tags">): Promise<PostSummary[]> {
  if (post.tags.length === 0) return [];
  const rows = await summaries(published())
    .where("blogPost.id", "!=", post.id)
    .where(sql<boolean>`tags && ${post.tags}::text[]`)
    .orderBy("publishedAt", "desc")
    .orderBy("blogPost.id", "desc")
    .limit(3)
    .execute();
  return rows.map(summaryOf);
}

/** For the sitemap: addresses and when they last changed. */
export const listPublishedAddresses = () =>
  db
    .selectFrom("blogPost")
    .select(["slug", "updatedAt"])
    .where("status", "=", "published")
    .where("publishedAt", "<=", clock.now())
    .orderBy("publishedAt", "desc")
    .limit(5000)
    .execute();

/** The author's own list; a season's worth of posts, and beyond that one searches. */
const MOST_POSTS = 200;

/** CALL2-26 and ADMBLOG-06. */
export async function listPosts(options: { search?: string; status?: PostStatus }): Promise<PostSummary[]> {
  const { search, status } = options;
  const rows = await summaries(posts())
    .$if(status !== undefined, (query) => query.where("blogPost.status", "=", status!))
    .$if(Boolean(search), (query) => {
      const pattern = containing(search!);
      return query.where((eb) => eb.or([eb("title", "ilike", pattern), eb("excerpt", "ilike", pattern)]));
    })
    .orderBy("blogPost.createdAt", "desc")
    .orderBy("blogPost.id", "desc")
    .limit(MOST_POSTS)
    .execute();
  return rows.map(summaryOf);
}

export async function countPosts(): Promise<PostCounts> {
  const { rows } = await sql<PostCounts>`
    select count(*)::int as total, count(*) filter (where status = 'published')::int as published,
      count(*) filter (where status = 'draft')::int as draft,
      count(*) filter (where status = 'archived')::int as archived
    from blog_post
  `.execute(db);
  return rows[0]!;
}

/** The purpose that links of previews are derived for. */
export const PREVIEW_LINK = "preview-post";

/** For the editor. Throws NOT_FOUND. */
export async function getPost(id: string): Promise<EditedPost> {
  const row = await posts()
    .select(["content", "version", "previewId"])
    .where("blogPost.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  const { previewId, ...post } = row;
  const previewUrl = previewId && `${config.appUrl}/blog/preview/${linkToken(PREVIEW_LINK, previewId)}`;
  return { ...asPost(post), previewUrl };
}

/** What the secret address shows, whatever its status. Throws LINK_INVALID. */
export async function getPreviewedPost(token: string): Promise<Post> {
  const row = await posts()
    .select("content")
    .where("previewDigest", "=", tokenDigest(token))
    .executeTakeFirst();
  if (!row) throw new AppError("LINK_INVALID");
  return asPost(row);
}
