import { sql, type Kysely } from "kysely";

/** What chats show beside a link to a post, drawn from its title. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table post_picture (
      -- One per post: a new one takes the old one's place.
      post_id uuid primary key references blog_post (id) on delete cascade,
      -- Of the title and the way it is drawn. Another digest is another picture.
      digest text not null check (digest ~ '^[A-Za-z0-9_-]{22}$'),
      png bytea not null,
      drawn_at timestamptz not null
    )`.execute(db);
  // A PNG is compressed already; trying again costs time and saves nothing.
  await sql`alter table post_picture alter column png set storage external`.execute(db);
}
