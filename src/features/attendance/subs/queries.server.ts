import { sql } from "kysely";
import type { db } from "#platform/database.ts";

/** Counts the spots of a game's call that are taken: by the team's own subs, and by people of the league's pool. */
export async function countTaken(reader: typeof db, gameId: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select (
      (select count(*) from sub_offer where game_id = ${gameId} and state = 'accepted')
      + (select count(*) from pool_ask where game_id = ${gameId} and state = 'booked')
    )::int as taken`.execute(reader);
  return rows[0]!.taken;
}

/** Counts the spots of a game's call that people of the league's pool took. */
export async function countBooked(reader: typeof db, gameId: string): Promise<number> {
  const { rows } = await sql<{ booked: number }>`
    select count(*)::int as booked from pool_ask where game_id = ${gameId} and state = 'booked'`.execute(
    reader,
  );
  return rows[0]!.booked;
}
