import { sql } from "kysely";
import { settleAway } from "#features/attendance/away/commands.server.ts";
import { armReminders } from "#features/reminders/commands.server.ts";
import { isAhead, wallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { newIds, type Trx } from "#platform/database.ts";

/** One side of a match: when it is by that team's own clock, and whom it plays. */
export type MatchEntry = { teamId: string; gameOn: string; gameTime: string; opponent: string };
export type NewMatch = { location: string; notes: string | null; entries: readonly [MatchEntry, MatchEntry] };
/** Whose matches they are: a league's, made by this run of its schedule builder. */
export type MatchOrigin = { leagueId: string; generationId: string };

/**
 * A whole season with an entry per team (BUILD-45), each with its reminders, in the transaction of whoever calls and holds
 * the teams. A few statements however many there are. Gives the number of entries.
 */
export async function insertMatches(
  trx: Trx,
  { leagueId, generationId }: MatchOrigin,
  matches: readonly NewMatch[],
): Promise<number> {
  const matchIds = await newIds(trx, matches.length);
  await sql`
    insert into match (id, league_id, generation_id)
    select id, ${leagueId}, ${generationId} from unnest(${matchIds}::uuid[]) new (id)`.execute(trx);
  const entries = matches.flatMap(({ location, notes, entries: sides }, index) =>
    sides.map((side) => ({ ...side, location, notes, matchId: matchIds[index]! })),
  );
  const { rows } = await sql<{ id: string }>`
    insert into game (team_id, match_id, game_on, game_time, location, opponent, notes)
    select * from unnest(
      ${entries.map(({ teamId }) => teamId)}::uuid[], ${entries.map(({ matchId }) => matchId)}::uuid[],
      ${entries.map(({ gameOn }) => gameOn)}::date[], ${entries.map(({ gameTime }) => gameTime)}::time[],
      ${entries.map(({ location }) => location)}::text[], ${entries.map(({ opponent }) => opponent)}::text[],
      ${entries.map(({ notes }) => notes)}::text[])
    returning id`.execute(trx);
  const gameIds = rows.map(({ id }) => id);
  await armReminders(trx, gameIds, clock.now());
  await settleAway(trx, { gameIds }, clock.now());
  return gameIds.length;
}

/**
 * Takes back what the builder made for a league before (OP2-23), with all that hangs on the games, as far as it is still
 * to come for both teams. What has begun stays, and so does every game that somebody entered. Repeatable. Whoever calls
 * holds the teams.
 */
export async function removeMatchesAhead(trx: Trx, leagueId: string): Promise<void> {
  await sql`
    delete from match where league_id = ${leagueId} and generation_id is not null and not exists (
      select from game join team on team.id = game.team_id
        join ${wallClocks(clock.now())} clock (zone, today, time_now) on clock.zone = team.time_zone
      where game.match_id = match.id and not ${isAhead}
    )`.execute(trx);
}
