import { sql, type Kysely } from "kysely";

/** Administrators who see the product as somebody else does. A state of their own session: it ends with it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table impersonation (
      session_id uuid primary key references session (id) on delete cascade,
      -- Null once the person is gone; whoever looked is signed out then, and not suddenly themselves again.
      user_id uuid references app_user (id) on delete set null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index impersonation_user_id_idx on impersonation (user_id)`.execute(db);
}
