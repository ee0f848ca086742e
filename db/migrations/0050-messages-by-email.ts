import { sql, type Kysely } from "kysely";

/** How many members get a message only as an email, because none of their phones can get it (docs/decisions/0079). */
export async function up(db: Kysely<unknown>) {
  await sql`alter table blast add column emailed integer not null default 0`.execute(db);
}
