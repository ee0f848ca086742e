import { sql, type Kysely } from "kysely";

/** Articles about running a team. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table blog_post (
      id uuid primary key default uuidv7(),
      author_id uuid references app_user (id) on delete set null,
      title text not null check (title <> '' and length(title) <= 200),
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 220),
      content text not null check (content <> '' and length(content) <= 100000),
      excerpt text not null check (length(excerpt) <= 500),
      tags text[] not null default '{}' check (cardinality(tags) <= 10),
      featured_image text check (featured_image ~ '^https://' and length(featured_image) <= 2000),
      status text not null check (status in ('draft', 'published', 'archived')),
      published_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- What is published says since when, and nothing else does (OP2-37).
      check ((status = 'published') = (published_at is not null))
    )`.execute(db);
  await sql`create index blog_post_author_id_idx on blog_post (author_id)`.execute(db);
  await sql`create index blog_post_created_idx on blog_post (created_at desc, id desc)`.execute(db);
  await sql`
    create index blog_post_published_idx on blog_post (published_at desc, id desc) where status = 'published'
  `.execute(db);
  await sql`create index blog_post_tags_idx on blog_post using gin (tags) where status = 'published'`.execute(
    db,
  );
}
