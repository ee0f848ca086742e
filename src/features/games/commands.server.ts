import { sql } from "kysely";
import { settleAway } from "#features/attendance/away/commands.server.ts";
import { announceAnswer } from "#features/attendance/commands.server.ts";
import { askAgain } from "#features/attendance/moves/commands.server.ts";
import { armReminders } from "#features/reminders/commands.server.ts";
import { endCalls } from "#features/turnout/spares/commands.server.ts";
import type { GameGrant, TeamScheduler } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { instantOf, wallClockAt } from "#platform/zoned-time.ts";
import { tellTeams } from "./announcements/commands.server.ts";
import { daysOf, type GameChange, type NewGame, type NewGames } from "./schema.ts";

/** Adds a game, or one every week, with its reminders. Gives their ids, in the order of their days. */
export async function createGames(grant: TeamScheduler, { repeat, ...game }: NewGames): Promise<string[]> {
  const games = daysOf({ gameOn: game.gameOn, repeat }).map((gameOn) => ({ ...game, gameOn }));
  return db.transaction().execute((trx) => insertGames(trx, grant.teamId, games));
}

/** All of them or none, each with its reminders, in the transaction of whoever calls. One may come as cancelled. */
export async function insertGames(
  trx: Trx,
  teamId: string,
  games: readonly (NewGame & { cancelledAt?: Date | null })[],
): Promise<string[]> {
  await lockTeams(trx, [teamId]);
  const inserted = await trx
    .insertInto("game")
    .values(games.map((game) => ({ ...game, teamId })))
    .returning("id")
    .execute();
  const ids = inserted.map(({ id }) => id);
  await armReminders(trx, ids, clock.now());
  await settleAway(trx, { gameIds: ids }, clock.now());
  return ids;
}

/**
 * Changes a game and moves its reminders with it. GAME_CHANGED when somebody saved another version since this one was
 * read, NOT_FOUND when it was deleted. A game that moves to another date or time has not been announced yet, so its
 * notification goes back to pending (OP-21), and people are asked again. Of a match, the other team's entry moves in the
 * same transaction. Gives how many people get a text about it; null when none was wanted.
 */
export async function updateGame(
  grant: GameGrant,
  change: GameChange & Announcing & { version: number },
): Promise<number | null> {
  const { gameOn, gameTime, location, notes, arrivalMinutes } = change;
  // Who plays whom is the match's, not one team's.
  const own = grant.matchId ? {} : { kind: change.kind, opponent: change.opponent };
  const done = await db.transaction().execute(async (trx) => {
    const teams = await lockTeams(trx, await teamsOf(trx, grant));
    const places = await placesOf(trx, grant);
    const before = places.find(({ id }) => id === grant.gameId);
    const updated = await trx
      .updateTable("game")
      .set({ ...moveTo({ gameOn, gameTime, location }), ...own, notes, arrivalMinutes })
      .where("id", "=", grant.gameId)
      .where("teamId", "=", grant.teamId)
      .where("version", "=", change.version)
      .returning("id")
      .executeTakeFirst();
    if (!updated) throw new AppError((await isThere(trx, grant)) ? "GAME_CHANGED" : "NOT_FOUND");
    const moved = [grant.gameId];
    if (grant.matchId) moved.push(...(await moveOtherEntries(trx, grant, change, teams)));
    const now = clock.now();
    await armReminders(trx, moved, now);
    const asked = await askAgain(trx, places, now);
    // After those are open again.
    await settleAway(trx, { gameIds: moved }, now);
    const isElsewhere = (["gameOn", "gameTime", "location"] as const).some(
      (part) => before?.[part] !== change[part],
    );
    const isTold = Boolean(change.tellTeam) && isElsewhere && !before?.cancelledAt;
    if (isElsewhere) await endCalls(trx, moved, "moved", isTold);
    if (!isTold) return { asked, told: null };
    return { asked, told: await tellTeams(trx, moved, { change: "moved", asked }, grant.user.id, now) };
  });
  for (const gameId of done.asked) announceAnswer(gameId);
  return done.told;
}

/**
 * Texts a team, of a match both, where a game is now, after it was moved without a word. Repeatable: once per version of
 * the game. Gives how many people get it. NOT_FOUND when it was deleted.
 */
export async function announceMove(grant: GameGrant): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockTeams(trx, await teamsOf(trx, grant));
    const games = await placesOf(trx, grant);
    const asked = games.filter(({ cancelledAt }) => cancelledAt === null).map(({ id }) => id);
    if (games.length === 0) throw new AppError("NOT_FOUND");
    if (asked.length === 0) return 0;
    return tellTeams(trx, asked, { change: "moved", asked }, grant.user.id, clock.now());
  });
}

/** Whether the team gets a text about it (OP-21). */
type Announcing = { tellTeam?: boolean };

/** Of a match, both entries. */
const placesOf = (trx: Trx, { gameId, matchId }: GameGrant) =>
  trx
    .selectFrom("game")
    .select(["id", "gameOn", "gameTime", "location", "cancelledAt"])
    .where(matchId ? "matchId" : "id", "=", matchId ?? gameId)
    .execute();

type Place = { gameOn: string; gameTime: string; location: string };

const moveTo = ({ gameOn, gameTime, location }: Place) => ({
  gameOn,
  gameTime,
  location,
  version: sql<number>`version + 1`,
  notificationSent: sql<boolean>`notification_sent
    and (game_on, game_time) is not distinct from (${gameOn}::date, ${gameTime}::time)`,
  updatedAt: clock.now(),
});

/** The same moment on the other team's clock, should it be another one. Gives the ids of the other entries. */
async function moveOtherEntries(trx: Trx, grant: GameGrant, place: Place, teams: Team[]): Promise<string[]> {
  const zoneOf = (teamId: string) => teams.find(({ id }) => id === teamId)!.timeZone;
  const startsAt = instantOf({ on: place.gameOn, time: place.gameTime }, zoneOf(grant.teamId));
  const others = teams.filter(({ id }) => id !== grant.teamId);
  const moved: string[] = [];
  for (const { id: teamId, timeZone } of others) {
    const wall = timeZone === zoneOf(grant.teamId) ? null : wallClockAt(startsAt, timeZone);
    const there = wall ? { ...place, gameOn: wall.on, gameTime: wall.time } : place;
    const entry = await trx
      .updateTable("game")
      .set(moveTo(there))
      .where("matchId", "=", grant.matchId)
      .where("teamId", "=", teamId)
      .returning("id")
      .execute();
    moved.push(...entry.map(({ id }) => id));
  }
  return moved;
}

/** Idempotent: the first time of cancelling stays. A match is cancelled for both teams. NOT_FOUND when it was deleted. */
export const cancelGame = (grant: GameGrant, { tellTeam = false }: Announcing = {}) =>
  setCancelled(grant, clock.now(), tellTeam);

/** Idempotent. Its reminders are armed again, as far as there is still time. */
export const restoreGame = (grant: GameGrant) => setCancelled(grant, null, false);

async function setCancelled(
  grant: GameGrant,
  cancelledAt: Date | null,
  tellTeam: boolean,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    await lockTeams(trx, await teamsOf(trx, grant));
    if (!(await isThere(trx, grant))) throw new AppError("NOT_FOUND");
    const changed = await trx
      .updateTable("game")
      .set({ cancelledAt, version: sql<number>`version + 1`, updatedAt: clock.now() })
      .where(grant.matchId ? "matchId" : "id", "=", grant.matchId ?? grant.gameId)
      .where("cancelledAt", cancelledAt ? "is" : "is not", null)
      .returning("id")
      .execute();
    const ids = changed.map(({ id }) => id);
    if (ids.length === 0) return null;
    await armReminders(trx, ids, clock.now());
    await settleAway(trx, { gameIds: ids }, clock.now());
    if (cancelledAt) await endCalls(trx, ids, "cancelled", tellTeam);
    return tellTeam ? tellTeams(trx, ids, { change: "cancelled" }, grant.user.id, clock.now()) : null;
  });
}

/**
 * With all that hangs on it (OP-40): its rows elsewhere refer to it with `on delete cascade`. A match is deleted for both
 * teams. NOT_FOUND the second time.
 */
export async function removeGame(grant: GameGrant): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTeams(trx, await teamsOf(trx, grant));
    const removed = await trx
      .deleteFrom("game")
      .where("id", "=", grant.gameId)
      .where("teamId", "=", grant.teamId)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw new AppError("NOT_FOUND");
    if (grant.matchId) await trx.deleteFrom("match").where("id", "=", grant.matchId).execute();
  });
}

const isThere = async (trx: Trx, { gameId, teamId }: GameGrant) =>
  (await trx
    .selectFrom("game")
    .select("id")
    .where("id", "=", gameId)
    .where("teamId", "=", teamId)
    .executeTakeFirst()) !== undefined;

async function teamsOf(trx: Trx, { teamId, matchId }: GameGrant): Promise<string[]> {
  if (!matchId) return [teamId];
  const entries = await trx.selectFrom("game").select("teamId").where("matchId", "=", matchId).execute();
  return [...new Set([teamId, ...entries.map((entry) => entry.teamId)])];
}

type Team = { id: string; timeZone: string };

/**
 * Nobody changes these teams' zones or reminder times until the transaction ends; others may change games meanwhile. In
 * the order of their ids, so that two matches between the same teams do not wait for each other.
 */
export const lockTeams = (trx: Trx, teamIds: readonly string[]): Promise<Team[]> =>
  trx
    .selectFrom("team")
    .select(["id", "timeZone"])
    .where("id", "in", teamIds)
    .orderBy("id")
    .forShare()
    .execute();
