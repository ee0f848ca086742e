import { announceResponse, getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import { textTeams } from "../../announcements/commands.server.ts";
import { lockTeams } from "../../commands.server.ts";
import {
  cancelLeagueGames,
  moveLeagueGames,
  removeLeagueGame,
  restoreLeagueGame,
} from "../../league-games/commands.server.ts";
import { lockResult } from "../../league-games/queries.server.ts";
import { judgeGames, toJudgedSeason } from "../../season-rules/checker/judge-games.ts";
import { lockLeaguesOf } from "../../season-rules/commands.server.ts";
import { readSeason } from "../../season-rules/queries.server.ts";
import { NEARBY_DAYS } from "../../season-rules/rules.ts";
import type { SlotProblem } from "../../season-rules/schema.ts";
import type { ChangeKind, GameChanges, RequestState } from "../schema.ts";

/** A league game with its league and both entries, locked for a change. */
export type LockedGame = NonNullable<Awaited<ReturnType<typeof lockGame>>>;

/**
 * Locks a league game in the order of every change: its league, its teams, and its entries. Returns null if it isn't a
 * game of a league between two teams (anymore).
 */
export async function lockGame(trx: Trx, leagueGameId: string) {
  await lockLeaguesOf(trx, [leagueGameId]);
  const league = await trx
    .selectFrom("leagueGame")
    .innerJoin("league", "league.id", "leagueGame.leagueId")
    .select(["league.id", "league.managerId", "league.gameChanges", "league.timeZone", "leagueGame.seasonId"])
    .select((eb) =>
      eb
        .selectFrom("leagueSeason")
        .select("endedAt")
        .whereRef("leagueSeason.id", "=", "leagueGame.seasonId")
        .as("seasonEndedAt"),
    )
    .where("leagueGame.id", "=", leagueGameId)
    .executeTakeFirst();
  if (!league) return null;
  const played = await trx
    .selectFrom("game")
    .select("teamId")
    .where("leagueGameId", "=", leagueGameId)
    .execute();
  const teamIds = played.map(({ teamId }) => teamId);
  if (teamIds.length > 0) await lockTeams(trx, teamIds);
  const entries = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.id", "game.teamId", "game.gameOn", "game.gameTime", "game.location", "game.cancelledAt"])
    .select(["game.version", "game.side", "team.name", "team.timeZone", "team.quietFrom", "team.quietUntil"])
    .where("game.leagueGameId", "=", leagueGameId)
    .orderBy("game.id")
    .forUpdate("game")
    .execute();
  if (entries.length !== 2) return null;
  return {
    leagueGameId,
    hasResult: await lockResult(trx, leagueGameId),
    league: { ...league, gameChanges: league.gameChanges as GameChanges },
    entries,
    startsAt: getResponsesCloseAt(entries[0]!),
  };
}

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** Locks a request. Call it after locking its game. */
export const lockRequest = (trx: Trx, requestId: string) =>
  trx
    .selectFrom("changeRequest")
    .selectAll()
    .where("id", "=", requestId)
    .forUpdate()
    .$narrowType<{ state: RequestState; kind: ChangeKind }>()
    .executeTakeFirst();

/** Returns whether the game is still as it was when the request was made, without a result (RESULT-56). */
export function isUnchanged({ entries, hasResult }: LockedGame, request: LockedRequest): boolean {
  if (hasResult) return false;
  const entry = entries.find(({ teamId }) => teamId === request.fromTeamId);
  return (
    entry !== undefined &&
    entries.some(({ teamId }) => teamId === request.toTeamId) &&
    entry.gameOn === request.gameOn &&
    entry.gameTime === request.gameTime &&
    entry.location === request.location &&
    // Deleting can be asked about a canceled game too.
    (request.kind === "delete" || (entry.cancelledAt !== null) === (request.kind === "restore"))
  );
}

/** Returns a start that was asked for in the sender's time zone, in another one. */
function toZone(start: { on: string; time: string | null }, from: string, zone: string) {
  if (from === zone || start.time === null) return start;
  return toWallClock(toInstant({ on: start.on, time: start.time }, from), zone);
}

/**
 * Returns the rules that the game would break after the requested change, by the same checker as every other change
 * (docs/decisions/0060). Empty for a change that takes no slot.
 */
export async function judgeRequest(
  trx: Trx,
  { leagueGameId, league, entries }: LockedGame,
  request: LockedRequest,
): Promise<SlotProblem[]> {
  if (request.kind === "cancel" || request.kind === "delete") return [];
  const isMove = request.kind === "move";
  const start = toZone(
    { on: isMove ? request.newOn! : request.gameOn, time: isMove ? request.newTime! : request.gameTime },
    request.timeZone,
    league.timeZone,
  );
  if (start.time === null) return [];
  const teamIds = entries.map(({ teamId }) => teamId);
  const dates = [start.on, request.gameOn].toSorted();
  const facts = await readSeason(trx, { leagueId: league.id, timeZone: league.timeZone }, teamIds, {
    from: addDays(dates[0]!, -NEARBY_DAYS),
    until: addDays(dates[1]!, NEARBY_DAYS),
  });
  const home = entries.find(({ side }) => side === "home") ?? entries[0]!;
  const slot = {
    leagueGameId,
    date: start.on,
    time: start.time.slice(0, 5),
    venue: isMove ? request.newLocation! : request.location,
    home: home.teamId,
    away: teamIds.find((id) => id !== home.teamId)!,
  };
  const others = facts.games.filter((game) => game.leagueGameId !== leagueGameId);
  return judgeGames(toJudgedSeason({ ...facts, games: [...others, slot] }), new Set([leagueGameId]));
}

/**
 * Makes the change of a request that was accepted, with everything that a direct change does (RESULT-19). Each team's
 * players are texted if a manager of that team wants it (RESULT-20). The request must be closed before, because the change
 * would replace it otherwise. Throws SLOT_BREAKS_RULES if a rule that never bends is in the way. Returns the games to
 * announce after the commit.
 */
export async function applyRequest(
  trx: Trx,
  { leagueGameId, entries }: LockedGame,
  request: Omit<LockedRequest, "state">,
  userId: string,
): Promise<string[]> {
  const texted = [
    ...(request.textsFrom ? [request.fromTeamId] : []),
    ...(request.textsTo ? [request.toTeamId] : []),
  ];
  const textedGameIds = entries.filter(({ teamId }) => texted.includes(teamId)).map(({ id }) => id);
  const now = clock.now();
  if (request.kind === "delete") await removeLeagueGame(trx, leagueGameId);
  if (request.kind === "restore") await restoreLeagueGame(trx, leagueGameId);
  if (request.kind === "cancel") {
    await cancelLeagueGames(trx, [leagueGameId], texted);
    if (textedGameIds.length > 0) await textTeams(trx, textedGameIds, { change: "cancelled" }, userId, now);
  }
  if (request.kind !== "move") return [];
  const moved = entries.map(({ teamId, timeZone }) => {
    const start = toZone({ on: request.newOn!, time: request.newTime! }, request.timeZone, timeZone);
    return { teamId, gameOn: start.on, gameTime: start.time! };
  });
  const move = { leagueGameId, location: request.newLocation!, entries: moved };
  const { resetGameIds } = await moveLeagueGames(trx, [move], texted);
  if (textedGameIds.length > 0)
    await textTeams(trx, textedGameIds, { change: "moved", resetGameIds }, userId, now);
  return resetGameIds;
}

/** Tells open attendance screens about games whose responses were reset. */
export const announceResets = (gameIds: readonly string[]) => {
  for (const gameId of gameIds) announceResponse(gameId);
};
