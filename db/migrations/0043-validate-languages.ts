import { sql, type Kysely } from "kysely";

/** Validates the constraints of 0040 and 0042, which reads whole tables without blocking their writers. */
export async function upInSteps(db: Kysely<unknown>) {
  await sql`alter table member_phone validate constraint member_phone_language_check`.execute(db);
  await sql`alter table member_email validate constraint member_email_language_check`.execute(db);
}
