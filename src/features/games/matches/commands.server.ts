import { sql } from "kysely";
import { settleAway } from "#features/attendance/away/commands.server.ts";
import { askAgain } from "#features/attendance/moves/commands.server.ts";
import { armReminders } from "#features/reminders/commands.server.ts";
import { isAhead, wallClocks } from "#features/teams/queries.server.ts";
import { endCalls } from "#features/turnout/spares/commands.server.ts";
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

/** A match at another place or time, for both teams by their own clocks. */
export type MatchMove = {
  matchId: string;
  location: string;
  entries: readonly Omit<MatchEntry, "opponent">[];
};

/**
 * Moves matches for both of their teams, those that were cancelled too: they are played after all. Reminders move along and
 * people are asked again, as with a single game. In the transaction of whoever calls and holds the teams. Gives the games
 * that moved, and of these the ones to say `announceAnswer` for once it is committed.
 */
export async function moveMatches(
  trx: Trx,
  moves: readonly MatchMove[],
  isTeamTold: boolean,
): Promise<{ gameIds: string[]; asked: string[] }> {
  if (moves.length === 0) return { gameIds: [], asked: [] };
  const now = clock.now();
  const before = await trx
    .selectFrom("game")
    .select(["id", "gameOn", "gameTime"])
    .where(
      "matchId",
      "in",
      moves.map(({ matchId }) => matchId),
    )
    .orderBy("id")
    .execute();
  const places = moves.flatMap(({ matchId, location, entries }) =>
    entries.map((entry) => ({ ...entry, matchId, location })),
  );
  const { rows } = await sql<{ id: string }>`
    update game set game_on = place.game_on, game_time = place.game_time, location = place.location,
      cancelled_at = null, version = version + 1, updated_at = ${now},
      notification_sent = notification_sent
        and (game.game_on, game.game_time) is not distinct from (place.game_on, place.game_time)
    from unnest(
      ${places.map(({ matchId }) => matchId)}::uuid[], ${places.map(({ teamId }) => teamId)}::uuid[],
      ${places.map(({ gameOn }) => gameOn)}::date[], ${places.map(({ gameTime }) => gameTime)}::time[],
      ${places.map(({ location }) => location)}::text[]
    ) place (match_id, team_id, game_on, game_time, location)
    where game.match_id = place.match_id and game.team_id = place.team_id
    returning game.id`.execute(trx);
  const gameIds = rows.map(({ id }) => id);
  await armReminders(trx, gameIds, now);
  const asked = await askAgain(trx, before, now);
  // After those are open again.
  await settleAway(trx, { gameIds }, now);
  await endCalls(trx, gameIds, "moved", isTeamTold);
  return { gameIds, asked };
}

/** Cancels matches for both of their teams. In the transaction of whoever calls and holds the teams. Repeatable. */
export async function cancelMatches(
  trx: Trx,
  matchIds: readonly string[],
  isTeamTold: boolean,
): Promise<string[]> {
  if (matchIds.length === 0) return [];
  const now = clock.now();
  const cancelled = await trx
    .updateTable("game")
    .set({ cancelledAt: now, version: sql<number>`version + 1`, updatedAt: now })
    .where("matchId", "in", matchIds)
    .where("cancelledAt", "is", null)
    .returning("id")
    .execute();
  const gameIds = cancelled.map(({ id }) => id);
  await armReminders(trx, gameIds, now);
  await settleAway(trx, { gameIds }, now);
  await endCalls(trx, gameIds, "cancelled", isTeamTold);
  return gameIds;
}
