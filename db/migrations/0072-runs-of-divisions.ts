import { sql, type Kysely } from "kysely";

/** How far each division of a run is, while the worker plans several together (RESULT-30, docs/decisions/0089). */
export async function up(db: Kysely<unknown>) {
  await sql`alter table schedule_run add column divisions jsonb`.execute(db);
}
