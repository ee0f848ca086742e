import { sql, type Kysely } from "kysely";

/**
 * When a session began, because renewing its token or confirming a password must not postpone its end. The last time
 * step of an authenticator code, so that each code works once. And whether the owner of the email chose the password:
 * false from registration until an emailed link is used in the same browser, or a reset (docs/decisions/0049).
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table session add column started_at timestamptz not null default now()`.execute(db);
  await sql`alter table two_factor add column last_step integer`.execute(db);
  await sql`alter table profile add column password_proved boolean not null default true`.execute(db);
}
