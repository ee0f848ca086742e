import { sql } from "kysely";
import { requestNewResponses } from "#features/attendance/moves/commands.server.ts";
import { syncAvailability } from "#features/availability/commands.server.ts";
import { armReminders } from "#features/reminders/commands.server.ts";
import { isInFuture, listWallClocks } from "#features/teams/queries.server.ts";
import { endCalls } from "#features/turnout/subs/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { createIds, type Trx } from "#platform/database.ts";
import { restartLines } from "#features/availability/lines/commands.server.ts";
import { hasResult } from "./queries.server.ts";
import { requireLeagueSlots } from "../season-rules/commands.server.ts";

/** One team's entry for a league game: the start in that team's time zone, and the opponent. */
export type LeagueGameEntry = { teamId: string; gameOn: string; gameTime: string; opponent: string };
export type NewLeagueGame = {
  location: string;
  notes: string | null;
  /** The home team's first. */
  entries: readonly [LeagueGameEntry, LeagueGameEntry];
};
/** The league and the schedule builder run that created the league games. */
export type LeagueGameOrigin = { leagueId: string; generationId: string };

/**
 * Inserts a season with one entry per team and league game (BUILD-45), each with its reminders, in the caller's
 * transaction, which must hold the locks on the league and the teams. Uses only a few statements, regardless of the
 * season's size. Throws SLOT_BREAKS_RULES if a game takes a team, place, or day that isn't free. Returns the number of
 * entries.
 */
export async function insertLeagueGames(
  trx: Trx,
  { leagueId, generationId }: LeagueGameOrigin,
  leagueGames: readonly NewLeagueGame[],
): Promise<number> {
  const leagueGameIds = await createIds(trx, leagueGames.length);
  await sql`
    insert into league_game (id, league_id, generation_id)
    select id, ${leagueId}, ${generationId} from unnest(${leagueGameIds}::uuid[]) new (id)`.execute(trx);
  const entries = leagueGames.flatMap(({ location, notes, entries: sides }, index) =>
    sides.map((entry, position) => ({
      ...entry,
      side: position === 0 ? "home" : "away",
      location,
      notes,
      leagueGameId: leagueGameIds[index]!,
    })),
  );
  const { rows } = await sql<{ id: string }>`
    insert into game (team_id, league_game_id, side, game_on, game_time, location, opponent, notes)
    select * from unnest(
      ${entries.map(({ teamId }) => teamId)}::uuid[], ${entries.map(({ leagueGameId }) => leagueGameId)}::uuid[],
      ${entries.map(({ side }) => side)}::text[],
      ${entries.map(({ gameOn }) => gameOn)}::date[], ${entries.map(({ gameTime }) => gameTime)}::time[],
      ${entries.map(({ location }) => location)}::text[], ${entries.map(({ opponent }) => opponent)}::text[],
      ${entries.map(({ notes }) => notes)}::text[])
    returning id`.execute(trx);
  // The builder's own check covers the other rules for the whole season.
  await requireLeagueSlots(trx, leagueGameIds, { acceptWarnings: true });
  const gameIds = rows.map(({ id }) => id);
  await armReminders(trx, gameIds, clock.now());
  await syncAvailability(trx, { gameIds }, clock.now());
  return gameIds.length;
}

/**
 * Deletes the upcoming league games that the builder created for a league's newest season (OP2-23), with everything that
 * references them. League games with a result (RESULT-56), those that have started for either team, and games entered by
 * hand stay, and so do `keptIds`. Idempotent. The caller must hold the team locks.
 */
export async function removeUpcomingLeagueGames(
  trx: Trx,
  leagueId: string,
  keptIds: readonly string[] = [],
): Promise<void> {
  await sql`
    delete from league_game where league_id = ${leagueId} and generation_id is not null and season_id = (
      select id from league_season where league_id = ${leagueId} order by created_at desc, id desc limit 1
    ) and id <> all(${keptIds}::uuid[]) and not ${hasResult} and not exists (
      select from game join team on team.id = game.team_id
        join ${listWallClocks(clock.now())} clock (zone, today, time_now) on clock.zone = team.time_zone
      where game.league_game_id = league_game.id and not ${isInFuture}
    )`.execute(trx);
}

/** A league game's new location and start, with one start per team in that team's time zone. */
export type LeagueGameMove = {
  leagueGameId: string;
  location: string;
  entries: readonly Omit<LeagueGameEntry, "opponent">[];
};

/** Whether players are texted about a change: of both teams, of none, or of some teams by ID. */
type Texting = boolean | readonly string[];

/** Ends calls for subs, who are told on their own where the players' text doesn't tell them. */
async function endCallsOf(
  trx: Trx,
  games: readonly { id: string; teamId: string }[],
  reason: "moved" | "cancelled",
  texting: Texting,
): Promise<void> {
  const isTexted = ({ teamId }: { teamId: string }) =>
    typeof texting === "boolean" ? texting : texting.includes(teamId);
  for (const [shouldText, group] of Map.groupBy(games, isTexted))
    await endCalls(
      trx,
      group.map(({ id }) => id),
      reason,
      shouldText,
    );
}

/**
 * Moves league games for both teams and restores the canceled ones. Reminders are rescheduled and players must RSVP
 * again, just as when a single game moves. Runs in the caller's transaction, which must hold the locks on the league and
 * the teams. Throws SLOT_BREAKS_RULES if a game takes a team, place, or day that isn't free. Returns the moved games and the ones that need new responses; call `announceResponse` for the latter after the commit.
 */
export async function moveLeagueGames(
  trx: Trx,
  moves: readonly LeagueGameMove[],
  texting: Texting,
): Promise<{ gameIds: string[]; resetGameIds: string[] }> {
  if (moves.length === 0) return { gameIds: [], resetGameIds: [] };
  const now = clock.now();
  const previous = await trx
    .selectFrom("game")
    .select(["id", "gameOn", "gameTime"])
    .where(
      "leagueGameId",
      "in",
      moves.map(({ leagueGameId }) => leagueGameId),
    )
    .orderBy("id")
    .execute();
  const slots = moves.flatMap(({ leagueGameId, location, entries }) =>
    entries.map((entry) => ({ ...entry, leagueGameId, location })),
  );
  const { rows } = await sql<{ id: string; teamId: string }>`
    update game set game_on = place.game_on, game_time = place.game_time, location = place.location,
      cancelled_at = null, version = version + 1, updated_at = ${now},
      notification_sent = notification_sent
        and (game.game_on, game.game_time) is not distinct from (place.game_on, place.game_time)
    from unnest(
      ${slots.map(({ leagueGameId }) => leagueGameId)}::uuid[], ${slots.map(({ teamId }) => teamId)}::uuid[],
      ${slots.map(({ gameOn }) => gameOn)}::date[], ${slots.map(({ gameTime }) => gameTime)}::time[],
      ${slots.map(({ location }) => location)}::text[]
    ) place (league_game_id, team_id, game_on, game_time, location)
    where game.league_game_id = place.league_game_id and game.team_id = place.team_id
    returning game.id, game.team_id as "teamId"`.execute(trx);
  const leagueGameIds = moves.map(({ leagueGameId }) => leagueGameId);
  await requireLeagueSlots(trx, leagueGameIds, { acceptWarnings: true });
  const gameIds = rows.map(({ id }) => id);
  await armReminders(trx, gameIds, now);
  const resetGameIds = await requestNewResponses(trx, previous, now);
  // Must run after the responses are reset above.
  await syncAvailability(trx, { gameIds }, now);
  await endCallsOf(trx, rows, "moved", texting);
  return { gameIds, resetGameIds };
}

/**
 * Cancels league games for both teams. Runs in the caller's transaction, which must hold the team locks. Idempotent.
 */
export async function cancelLeagueGames(
  trx: Trx,
  leagueGameIds: readonly string[],
  texting: Texting,
): Promise<string[]> {
  if (leagueGameIds.length === 0) return [];
  const now = clock.now();
  const cancelled = await trx
    .updateTable("game")
    .set({ cancelledAt: now, version: sql<number>`version + 1`, updatedAt: now })
    .where("leagueGameId", "in", leagueGameIds)
    .where("cancelledAt", "is", null)
    .returning(["id", "teamId"])
    .execute();
  const gameIds = cancelled.map(({ id }) => id);
  await armReminders(trx, gameIds, now);
  await syncAvailability(trx, { gameIds }, now);
  await endCallsOf(trx, cancelled, "cancelled", texting);
  return gameIds;
}

/**
 * Restores a canceled league game for both teams. Runs in the caller's transaction, which must hold the locks on the league
 * and the teams. Throws SLOT_BREAKS_RULES if its slot was taken or closed in the meantime.
 */
export async function restoreLeagueGame(trx: Trx, leagueGameId: string): Promise<void> {
  const now = clock.now();
  const restored = await trx
    .updateTable("game")
    .set({ cancelledAt: null, version: sql<number>`version + 1`, updatedAt: now })
    .where("leagueGameId", "=", leagueGameId)
    .where("cancelledAt", "is not", null)
    .returning("id")
    .execute();
  const gameIds = restored.map(({ id }) => id);
  if (gameIds.length === 0) return;
  await requireLeagueSlots(trx, [leagueGameId], { acceptWarnings: true });
  await armReminders(trx, gameIds, now);
  await syncAvailability(trx, { gameIds }, now);
  await restartLines(trx, gameIds, now);
}

/** Deletes a league game for both teams. Runs in the caller's transaction, which must hold the team locks. Idempotent. */
export async function removeLeagueGame(trx: Trx, leagueGameId: string): Promise<void> {
  await trx.deleteFrom("game").where("leagueGameId", "=", leagueGameId).execute();
  await trx.deleteFrom("leagueGame").where("id", "=", leagueGameId).execute();
}

/**
 * Swaps home and away of a league game. Both entries get a new version, so calendars follow. Runs in the caller's
 * transaction, which must hold the lock on the league.
 */
export async function swapSides(trx: Trx, leagueGameId: string): Promise<void> {
  const entries = await trx
    .selectFrom("game")
    .select(["id", "side"])
    .where("leagueGameId", "=", leagueGameId)
    .orderBy("id")
    .forUpdate()
    .execute();
  // Only one entry may be at home at any time, even within a transaction, so the first update clears both.
  await trx
    .updateTable("game")
    .set({ side: null, version: sql<number>`version + 1`, updatedAt: clock.now() })
    .where("leagueGameId", "=", leagueGameId)
    .execute();
  for (const { id, side } of entries)
    await trx
      .updateTable("game")
      .set({ side: side === "home" ? "away" : "home" })
      .where("id", "=", id)
      .execute();
}
