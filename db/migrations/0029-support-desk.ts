import { sql, type Kysely } from "kysely";

/** Requests are closed when they are answered, and looked up by who wrote and what about. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table support_request add column closed_at timestamptz,
      add column closed_by uuid references app_user (id) on delete set null,
      add constraint support_request_closed_check check (closed_at is not null or closed_by is null)
  `.execute(db);
  await sql`create index support_request_closed_by_idx on support_request (closed_by)`.execute(db);
  // What is open is few among many; ids carry the time they were made.
  await sql`create index support_request_open_idx on support_request (id desc) where closed_at is null`.execute(
    db,
  );
  await sql`
    create index support_request_search_idx on support_request
    using gin (user_name gin_trgm_ops, user_email gin_trgm_ops, subject gin_trgm_ops)
  `.execute(db);
}
