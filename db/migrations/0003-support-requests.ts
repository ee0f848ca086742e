import { sql, type Kysely } from "kysely";

/** What people ask support. Kept here and mailed to the support inbox. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table support_request (
      id uuid primary key default uuidv7(),
      user_id uuid references app_user (id) on delete set null,
      user_email text not null,
      user_name text not null,
      subject text not null check (subject <> '' and length(subject) <= 200),
      message text not null check (message <> '' and length(message) <= 5000),
      priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index support_request_user_id_idx on support_request (user_id)`.execute(db);
}
