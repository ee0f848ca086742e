import { sql, type RawBuilder } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { MAX_RAINOUTS } from "./rules.ts";
import type { Rainout } from "./schema.ts";

/**
 * Selects the rainouts that hold, by day and venue, as a list. One that was taken back for a game, which is on that day
 * again, isn't true anymore and is left out.
 */
export const selectRainouts = (where: RawBuilder<unknown>) => sql<Rainout[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('venue', name, 'rainedOn', rained_on, 'movedTo', moved_to)
    order by rained_on, lower(name), id), '[]')
  from (
    select rainout.id, venue.name, rainout.rained_on, rainout.moved_to
    from rainout join venue on venue.id = rainout.venue_id
    where ${where} and not exists (
      select from rainout_game entry join game on game.id = entry.game_id
      where entry.rainout_id = rainout.id and game.game_on = rainout.rained_on and game.cancelled_at is null
    )
    order by rainout.rained_on, rainout.id limit ${MAX_RAINOUTS}
  ) held
)`;

/**
 * Lists the rainouts of a team's own games, in any league or none, until each day is over by the team's clock. One statement, on
 * indexes.
 */
export async function listTeamRainouts(team: { teamId: string; timeZone: string }): Promise<Rainout[]> {
  const today = toWallClock(clock.now(), team.timeZone).on;
  const ofTeam = sql`rainout.id in (
    select rainout_id from rainout_game where team_id = ${team.teamId} and rained_on >= ${today}
  )`;
  const { rows } = await sql<{ rainouts: Rainout[] }>`
    select ${selectRainouts(ofTeam)} as rainouts`.execute(db);
  return rows[0]!.rainouts;
}
