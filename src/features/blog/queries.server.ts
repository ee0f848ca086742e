import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { containing } from "#platform/like.ts";
import { listExcerpt } from "./rules.ts";
import type { Post, PostCounts, PostStatus, PostSummary } from "./schema.ts";

/** Everything that is read about a post, with its author's name (DATA2-24). */
const posts = () =>
  db
    .selectFrom("blogPost")
    .leftJoin("appUser", "appUser.id", "blogPost.authorId")
    .select([
      "blogPost.id",
      "slug",
      "title",
      "content",
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

const asPost = (row: Row): Post => ({
  ...row,
  status: row.status as PostStatus,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const summaryOf = (row: Row): PostSummary => {
  const { content, ...post } = asPost(row);
  return { ...post, excerpt: listExcerpt(post.excerpt, content) };
};

/** How many a page of the public list shows; more are behind "Older". */
const PAGE = 12;

const published = () => posts().where("blogPost.status", "=", "published");

/** BLOG-01, BLOG-02: newest first, from `before` on. */
export async function listPublishedPosts(
  options: { tag?: string | undefined; before?: Date | undefined } = {},
) {
  const { tag, before } = options;
  const rows = await published()
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags @> array[${tag}]::text[]`))
    .$if(before !== undefined, (query) => query.where("publishedAt", "<", before!))
    .orderBy("publishedAt", "desc")
    .orderBy("blogPost.id", "desc")
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  return {
    posts: page.map(summaryOf),
    older: rows.length > PAGE ? page.at(-1)!.publishedAt!.toISOString() : null,
  };
}

/** The tags of what is published, most used first: a handful to choose from. */
export async function listTags(): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from blog_post cross join unnest(tags) as tag
    where status = 'published' group by tag order by count(*) desc, tag limit 12
  `.execute(db);
  return rows.map(({ tag }) => tag);
}

/** OP2-35: drafts and archived posts are not there. */
export async function findPublishedPost(slug: string): Promise<Post | undefined> {
  const row = await published().where("slug", "=", slug).executeTakeFirst();
  return row && asPost(row);
}

/** BLOG-11, BLOG-12. */
export async function listRelatedPosts(post: Pick<Post, "id" | "tags">): Promise<PostSummary[]> {
  if (post.tags.length === 0) return [];
  const rows = await published()
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
    .orderBy("publishedAt", "desc")
    .limit(5000)
    .execute();

/** The author's own list; a season's worth of posts, and beyond that one searches. */
const MOST_POSTS = 200;

/** CALL2-26 and ADMBLOG-06. */
export async function listPosts(options: { search?: string; status?: PostStatus }): Promise<PostSummary[]> {
  const { search, status } = options;
  const rows = await posts()
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

export async function findPost(id: string): Promise<Post | undefined> {
  const row = await posts().where("blogPost.id", "=", id).executeTakeFirst();
  return row && asPost(row);
}
