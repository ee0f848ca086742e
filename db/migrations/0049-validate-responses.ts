import { sql, type Kysely } from "kysely";

/** Validates the constraints of 0047, which reads the whole table without blocking its writers. */
export async function upInSteps(db: Kysely<unknown>) {
  await sql`alter table game_rsvp validate constraint game_rsvp_responded_via_check`.execute(db);
  await sql`alter table game_rsvp validate constraint game_rsvp_earlier_via_check`.execute(db);
}
