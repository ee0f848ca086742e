import { sql, type Kysely } from "kysely";

/** A team's kit, such as "navy-hoops". Teams without one wear the kit that follows from their id. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table team add column kit text`.execute(db);
}
