import { sql, type Kysely } from "kysely";

/** Posts know how often they were saved, and drafts can be shown by a link. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table blog_post add column version integer not null default 1,
      add column preview_id uuid,
      add column preview_digest bytea unique,
      add constraint blog_post_preview_check check ((preview_id is null) = (preview_digest is null))
  `.execute(db);
}
