import { sql } from "kysely";
import { announceResponse } from "#features/attendance/commands.server.ts";
import { requestNewResponses } from "#features/attendance/moves/commands.server.ts";
import { openSpots, restartLines } from "#features/availability/lines/commands.server.ts";
import { syncAvailability } from "#features/availability/commands.server.ts";
import { armReminders } from "#features/reminders/commands.server.ts";
import { endCalls } from "#features/turnout/subs/commands.server.ts";
import type { GameGrant, TeamScheduler } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import { textTeams } from "./announcements/commands.server.ts";
import { canChangeDirectly, requireDirectChange } from "./league-games/queries.server.ts";
import { lockLeaguesOf, requireLeagueSlots } from "./season-rules/commands.server.ts";
import { listDays, type GameChange, type NewGame, type NewGames } from "./schema.ts";

/** Adds a game or a weekly series of games, with reminders. Returns the IDs, ordered by date. */
export async function createGames(grant: TeamScheduler, { repeat, ...game }: NewGames): Promise<string[]> {
  const games = listDays({ gameOn: game.gameOn, repeat }).map((gameOn) => ({ ...game, gameOn }));
  return db.transaction().execute((trx) => insertGames(trx, grant.teamId, games));
}

/**
 * Inserts all games with their reminders, or none of them, in the caller's transaction. A new game may already be
 * canceled. Throws IN_BY_DEFAULT for a maximum beside that.
 */
export async function insertGames(
  trx: Trx,
  teamId: string,
  games: readonly (NewGame & { cancelledAt?: Date | null })[],
): Promise<string[]> {
  const [team] = await lockTeams(trx, [teamId]);
  if (team?.inByDefault && games.some(({ maximumPlayers }) => maximumPlayers != null))
    throw new AppError("IN_BY_DEFAULT");
  const inserted = await trx
    .insertInto("game")
    .values(games.map((game) => ({ ...game, teamId })))
    .returning("id")
    .execute();
  const ids = inserted.map(({ id }) => id);
  await armReminders(trx, ids, clock.now());
  await syncAvailability(trx, { gameIds: ids }, clock.now());
  return ids;
}

/**
 * Updates a game and reschedules its reminders. Throws GAME_CHANGED if the game was saved after `version`, and
 * NOT_FOUND if it was deleted. Moving a game to another date or time resets its notification to pending (OP-21) and
 * asks players to RSVP again. Throws NEEDS_AGREEMENT if the other team has to agree. For a league game, the other team's entry moves in the same transaction, and the new slot
 * must follow the season's rules (SLOT_BREAKS_RULES). Returns the number of people texted, or null if no text was
 * requested.
 */
export async function updateGame(
  grant: GameGrant,
  change: GameChange & AnnounceOptions & { version: number; acceptWarnings?: boolean | undefined },
): Promise<number | null> {
  const { gameOn, gameTime, location, notes, arrivalMinutes } = change;
  // The opponent and the side belong to the league game and can't be changed by one team.
  const teamFields = grant.leagueGameId
    ? {}
    : {
        kind: change.kind,
        opponent: change.opponent,
        ...(change.side !== undefined && { side: change.kind === "game" ? change.side : null }),
      };
  const result = await db.transaction().execute(async (trx) => {
    const teams = await lockForChange(trx, grant);
    const entries = await selectEntries(trx, grant);
    const previous = entries.find(({ id }) => id === grant.gameId);
    const updated = await trx
      .updateTable("game")
      .set({
        ...moveTo({ gameOn, gameTime, location }),
        ...teamFields,
        notes,
        arrivalMinutes,
        ...(change.maximumPlayers !== undefined && { maximumPlayers: change.maximumPlayers }),
      })
      .where("id", "=", grant.gameId)
      .where("teamId", "=", grant.teamId)
      .where("version", "=", change.version)
      .returning([
        "kind",
        "maximumPlayers",
        sql<string>`old.kind`.as("previousKind"),
        sql<number | null>`old.maximum_players`.as("previousMaximum"),
      ])
      .executeTakeFirst();
    if (!updated) throw new AppError((await gameExists(trx, grant)) ? "GAME_CHANGED" : "NOT_FOUND");
    const hasMoved = (["gameOn", "gameTime", "location"] as const).some(
      (part) => previous?.[part] !== change[part],
    );
    if (hasMoved) await requireDirectChange(trx, grant);
    const { maximumPlayers, previousMaximum } = updated;
    if (maximumPlayers !== null && teams.find(({ id }) => id === grant.teamId)?.inByDefault)
      throw new AppError("IN_BY_DEFAULT");
    // The team's maximum is for games only, so another kind can change it too.
    if (maximumPlayers !== previousMaximum || updated.kind !== updated.previousKind)
      await openSpots(trx, [grant.gameId], clock.now());
    const movedIds = [grant.gameId];
    if (grant.leagueGameId) movedIds.push(...(await moveOtherEntries(trx, grant, change, teams)));
    const now = clock.now();
    await armReminders(trx, movedIds, now);
    const resetGameIds = await requestNewResponses(trx, entries, now);
    // Must run after the responses are reset above.
    await syncAvailability(trx, { gameIds: movedIds }, now);
    if (grant.leagueGameId && hasMoved)
      await requireLeagueSlots(trx, [grant.leagueGameId], {
        acceptWarnings: change.acceptWarnings ?? false,
        offerZone: teams.find(({ id }) => id === grant.teamId)?.timeZone,
      });
    const shouldText = Boolean(change.textTeam) && hasMoved && !previous?.cancelledAt;
    if (hasMoved) await endCalls(trx, movedIds, "moved", shouldText);
    if (!shouldText) return { resetGameIds, texted: null };
    return {
      resetGameIds,
      texted: await textTeams(trx, movedIds, { change: "moved", resetGameIds }, grant.user.id, now),
    };
  });
  for (const gameId of result.resetGameIds) announceResponse(gameId);
  return result.texted;
}

/**
 * Texts a team about a game that was moved without a text, and both teams of a league game for the league's manager
 * (RESULT-20). Idempotent per version of the game. Returns the number of people texted. Throws NOT_FOUND when the game was deleted.
 */
export async function announceMove(grant: GameGrant): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockTeams(trx, await listTeams(trx, grant));
    const games = await selectEntries(trx, grant);
    const isForBoth = await canChangeDirectly(trx, grant);
    const gameIds = games
      .filter(({ id, cancelledAt }) => cancelledAt === null && (isForBoth || id === grant.gameId))
      .map(({ id }) => id);
    if (games.length === 0) throw new AppError("NOT_FOUND");
    if (gameIds.length === 0) return 0;
    return textTeams(trx, gameIds, { change: "moved", resetGameIds: gameIds }, grant.user.id, clock.now());
  });
}

/** Whether to text the team about the change (OP-21). */
type AnnounceOptions = { textTeam?: boolean };

/** Selects the game's entry, or both entries for a league game. */
const selectEntries = (trx: Trx, { gameId, leagueGameId }: GameGrant) =>
  trx
    .selectFrom("game")
    .select(["id", "gameOn", "gameTime", "location", "cancelledAt"])
    .where(leagueGameId ? "leagueGameId" : "id", "=", leagueGameId ?? gameId)
    .execute();

type GameSlot = { gameOn: string; gameTime: string; location: string };

const moveTo = ({ gameOn, gameTime, location }: GameSlot) => ({
  gameOn,
  gameTime,
  location,
  version: sql<number>`version + 1`,
  notificationSent: sql<boolean>`notification_sent
    and (game_on, game_time) is not distinct from (${gameOn}::date, ${gameTime}::time)`,
  updatedAt: clock.now(),
});

/**
 * Moves the other team's entry for a league game to the same instant in that team's time zone. Returns the IDs of the
 * moved entries.
 */
async function moveOtherEntries(
  trx: Trx,
  grant: GameGrant,
  slot: GameSlot,
  teams: Team[],
): Promise<string[]> {
  const getZone = (teamId: string) => teams.find(({ id }) => id === teamId)!.timeZone;
  const startsAt = toInstant({ on: slot.gameOn, time: slot.gameTime }, getZone(grant.teamId));
  const otherTeams = teams.filter(({ id }) => id !== grant.teamId);
  const movedIds: string[] = [];
  for (const { id: teamId, timeZone } of otherTeams) {
    const wall = timeZone === getZone(grant.teamId) ? null : toWallClock(startsAt, timeZone);
    const localSlot = wall ? { ...slot, gameOn: wall.on, gameTime: wall.time } : slot;
    const entry = await trx
      .updateTable("game")
      .set(moveTo(localSlot))
      .where("leagueGameId", "=", grant.leagueGameId)
      .where("teamId", "=", teamId)
      .returning("id")
      .execute();
    movedIds.push(...entry.map(({ id }) => id));
  }
  return movedIds;
}

/**
 * Cancels a game, for both teams if it's a league game. Idempotent: the first cancellation time is kept. Throws
 * NOT_FOUND when the game was deleted.
 */
export const cancelGame = (grant: GameGrant, { textTeam = false }: AnnounceOptions = {}) =>
  setCancelled(grant, clock.now(), textTeam);

/**
 * Restores a canceled game and schedules the reminders that are still in the future. Idempotent. Throws
 * SLOT_BREAKS_RULES if a league game's slot was taken or closed in the meantime.
 */
export const restoreGame = (grant: GameGrant) => setCancelled(grant, null, false);

async function setCancelled(
  grant: GameGrant,
  cancelledAt: Date | null,
  shouldText: boolean,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const teams = await lockForChange(trx, grant);
    if (!(await gameExists(trx, grant))) throw new AppError("NOT_FOUND");
    await requireDirectChange(trx, grant);
    const changed = await trx
      .updateTable("game")
      .set({ cancelledAt, version: sql<number>`version + 1`, updatedAt: clock.now() })
      .where(grant.leagueGameId ? "leagueGameId" : "id", "=", grant.leagueGameId ?? grant.gameId)
      .where("cancelledAt", cancelledAt ? "is" : "is not", null)
      .returning("id")
      .execute();
    const ids = changed.map(({ id }) => id);
    if (ids.length === 0) return null;
    // The game had this slot before, so only the rules that never bend can keep it from coming back.
    if (grant.leagueGameId && !cancelledAt)
      await requireLeagueSlots(trx, [grant.leagueGameId], {
        acceptWarnings: true,
        offerZone: teams.find(({ id }) => id === grant.teamId)?.timeZone,
      });
    await armReminders(trx, ids, clock.now());
    await syncAvailability(trx, { gameIds: ids }, clock.now());
    if (cancelledAt) await endCalls(trx, ids, "cancelled", shouldText);
    else await restartLines(trx, ids, clock.now());
    return shouldText ? textTeams(trx, ids, { change: "cancelled" }, grant.user.id, clock.now()) : null;
  });
}

/**
 * Deletes a game and, through `on delete cascade`, everything that references it (OP-40). A league game is deleted for
 * both teams. Throws NOT_FOUND if the game was already deleted.
 */
export async function removeGame(grant: GameGrant): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockForChange(trx, grant);
    await requireDirectChange(trx, grant);
    const removed = await trx
      .deleteFrom("game")
      .where("id", "=", grant.gameId)
      .where("teamId", "=", grant.teamId)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw new AppError("NOT_FOUND");
    if (grant.leagueGameId) await trx.deleteFrom("leagueGame").where("id", "=", grant.leagueGameId).execute();
  });
}

const gameExists = async (trx: Trx, { gameId, teamId }: GameGrant) =>
  (await trx
    .selectFrom("game")
    .select("id")
    .where("id", "=", gameId)
    .where("teamId", "=", teamId)
    .executeTakeFirst()) !== undefined;

async function listTeams(trx: Trx, { teamId, leagueGameId }: GameGrant): Promise<string[]> {
  if (!leagueGameId) return [teamId];
  const entries = await trx
    .selectFrom("game")
    .select("teamId")
    .where("leagueGameId", "=", leagueGameId)
    .execute();
  return [...new Set([teamId, ...entries.map((entry) => entry.teamId)])];
}

type Team = { id: string; timeZone: string; inByDefault: boolean };

/** Locks the league of a league game, and then the teams. */
async function lockForChange(trx: Trx, grant: GameGrant): Promise<Team[]> {
  if (grant.leagueGameId) await lockLeaguesOf(trx, [grant.leagueGameId]);
  return lockTeams(trx, await listTeams(trx, grant));
}

/**
 * Takes a shared lock on the teams, so that their time zones and reminder settings can't change until the transaction
 * ends. Other transactions can still change games. Locks teams in ID order to prevent deadlocks.
 */
export const lockTeams = (trx: Trx, teamIds: readonly string[]): Promise<Team[]> =>
  trx
    .selectFrom("team")
    .select(["id", "timeZone", "inByDefault"])
    .where("id", "in", teamIds)
    .orderBy("id")
    .forShare()
    .execute();
