import { sql, type Kysely } from "kysely";

/** Blog posts about running a team, and support requests. */
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
      version integer not null default 1,
      -- The preview link of a draft.
      preview_id uuid,
      preview_digest bytea unique,
      published_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- Published posts have a publication time, and other posts don't (OP2-37).
      check ((status = 'published') = (published_at is not null)),
      constraint blog_post_preview_check check ((preview_id is null) = (preview_digest is null))
    )`.execute(db);
  await sql`create index blog_post_author_id_idx on blog_post (author_id)`.execute(db);
  await sql`create index blog_post_created_idx on blog_post (created_at desc, id desc)`.execute(db);
  await sql`
    create index blog_post_published_idx on blog_post (published_at desc, id desc) where status = 'published'
  `.execute(db);
  await sql`
    create index blog_post_tags_idx on blog_post using gin (tags) where status = 'published'
  `.execute(db);

  // Link preview images for posts, rendered from their titles.
  await sql`
    create table post_picture (
      -- One per post. A new image replaces the old one.
      post_id uuid primary key references blog_post (id) on delete cascade,
      -- A digest of the title and the drawing version. Another digest means another image.
      digest text not null check (digest ~ '^[A-Za-z0-9_-]{22}$'),
      -- PNGs are already compressed, so compressing them again only costs time.
      png bytea storage external not null,
      drawn_at timestamptz not null
    )`.execute(db);

  // Support requests are also emailed to the support inbox. They're closed when resolved.
  await sql`
    create table support_request (
      id uuid primary key default uuidv7(),
      user_id uuid references app_user (id) on delete set null,
      user_email text not null,
      user_name text not null,
      subject text not null check (subject <> '' and length(subject) <= 200),
      message text not null check (message <> '' and length(message) <= 5000),
      priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
      created_at timestamptz not null default now(),
      closed_at timestamptz,
      closed_by uuid references app_user (id) on delete set null,
      constraint support_request_closed_check check (closed_at is not null or closed_by is null)
    )`.execute(db);
  await sql`create index support_request_user_id_idx on support_request (user_id)`.execute(db);
  await sql`create index support_request_closed_by_idx on support_request (closed_by)`.execute(db);
  // Few requests are open at any time, so the index is small. Ids are in time order.
  await sql`
    create index support_request_open_idx on support_request (id desc) where closed_at is null
  `.execute(db);
  await sql`
    create index support_request_search_idx on support_request
    using gin (user_name gin_trgm_ops, user_email gin_trgm_ops, subject gin_trgm_ops)
  `.execute(db);
}
