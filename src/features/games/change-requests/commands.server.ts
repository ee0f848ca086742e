import { sql } from "kysely";
import type { GameGrant } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { coversTeam } from "#platform/key-scope.ts";
import { toInstant } from "#platform/zoned-time.ts";
import {
  announceResets,
  applyRequest,
  isUnchanged,
  judgeRequest,
  lockGame,
  lockRequest,
  type LockedGame,
  type LockedRequest,
} from "./applying/commands.server.ts";
import { planAsks, planLeagueAsk } from "./asking/commands.server.ts";
import { getExpiry, getNextState, isLate, isTooLate, listReasons, needsLeague } from "./rules.ts";
import type { NewChangeRequest, ResponseChannel } from "./schema.ts";

/** Who responds, and how. */
export type Responder = { userId: string; via: ResponseChannel };

/**
 * Sends a request to change a league game to the other team. A sender who also manages the other team has accepted it
 * (RESULT-17). Returns its ID. Throws NO_AGREEMENT_NEEDED, SEASON_ENDED, GAME_CHANGED, REQUEST_OPEN, START_IN_PAST, TOO_CLOSE_TO_START,
 * and INVALID_INPUT for a move to where the game is already.
 */
export async function sendRequest(grant: GameGrant, request: NewChangeRequest): Promise<string> {
  const { requestId, resets } = await db.transaction().execute(async (trx) => {
    const game = grant.leagueGameId ? await lockGame(trx, grant.leagueGameId) : null;
    if (!game) throw new AppError("NO_AGREEMENT_NEEDED");
    if (game.league.seasonEndedAt) throw new AppError("SEASON_ENDED");
    const now = clock.now();
    const from = game.entries.find(({ id }) => id === grant.gameId);
    const to = game.entries.find(({ id }) => id !== grant.gameId);
    if (!from || !to) throw new AppError("NOT_FOUND");
    const isCancelled = from.cancelledAt !== null;
    // A canceled game can be restored or deleted, and any other can't be restored.
    if (
      from.version !== request.version ||
      (request.kind !== "delete" && isCancelled !== (request.kind === "restore"))
    )
      throw new AppError("GAME_CHANGED");
    if (game.hasResult) throw new AppError("GAME_HAS_RESULT");
    if (isTooLate(now, game.startsAt)) throw new AppError("TOO_CLOSE_TO_START");
    const move = request.kind === "move" ? requireMove(request, from, now) : {};
    const row = await trx
      .insertInto("changeRequest")
      .values({
        ...move,
        leagueId: game.league.id,
        seasonId: game.league.seasonId,
        leagueGameId: game.leagueGameId,
        fromTeamId: from.teamId,
        fromTeamName: from.name,
        toTeamId: to.teamId,
        toTeamName: to.name,
        kind: request.kind,
        state: "waiting-team",
        madeForVersion: from.version,
        timeZone: from.timeZone,
        gameOn: from.gameOn,
        gameTime: from.gameTime,
        location: from.location,
        startsAt: game.startsAt,
        note: request.note,
        textsFrom: request.textTeam,
        sentBy: grant.user.id,
        sentAt: now,
        expiresAt: getExpiry(now, game.startsAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new AppError("REQUEST_OPEN");
    const sent = (await lockRequest(trx, row.id))!;
    if (!(await managesTeam(trx, grant.user.id, to.teamId))) {
      await planAsks(trx, { ...sent, sentBy: grant.user.id }, game.league.managerId, now);
      return { requestId: row.id, resets: [] };
    }
    const responder = { userId: grant.user.id, via: "screen" as const };
    return { requestId: row.id, resets: await acceptForTeam(trx, game, sent, responder, request.textTeam) };
  });
  announceResets(resets);
  return requestId;
}

type Slot = { gameOn: string; gameTime: string | null; location: string; timeZone: string };

function requireMove({ gameOn, gameTime, location }: NewChangeRequest, current: Slot, now: Date) {
  const isSame = gameOn === current.gameOn && gameTime === current.gameTime && location === current.location;
  // The schema lets no move without a slot pass.
  if (isSame || !gameOn || !gameTime || !location) throw new AppError("INVALID_INPUT");
  if (toInstant({ on: gameOn, time: gameTime }, current.timeZone) <= now) throw new AppError("START_IN_PAST");
  return { newOn: gameOn, newTime: gameTime, newLocation: location };
}

const managesTeam = async (trx: Trx, userId: string, teamId: string) =>
  (
    await sql`
    select from team where id = ${teamId} and ${coversTeam("team.id")} and (manager_id = ${userId} or exists (
      select from team_manager where team_id = ${teamId} and user_id = ${userId}))`.execute(trx)
  ).rows.length > 0;

/** What the other team says. */
export type TeamResponse = { isAccepted: boolean; textTeam: boolean };

/**
 * Accepts or declines a request for the team that was asked. The first response counts (RESULT-17): for a closed request,
 * and one that waits for the league, nothing happens. Throws NOT_FOUND if the team wasn't asked.
 */
export async function respondForTeam(
  { teamId, requestId }: { teamId: string; requestId: string },
  responder: Responder,
  { isAccepted, textTeam }: TeamResponse,
): Promise<void> {
  const isAsked = (request: LockedRequest) => request.toTeamId === teamId;
  const resets = await changeRequest(requestId, isAsked, async (trx, game, request) => {
    if (request.state !== "waiting-team") return [];
    if (isAccepted) return acceptForTeam(trx, game, request, responder, textTeam);
    await closeAs(trx, request, "decline", toResponse(responder));
    return [];
  });
  announceResets(resets);
}

const toResponse = ({ userId, via }: Responder) => ({
  answeredBy: userId,
  answeredVia: via,
  answeredAt: clock.now(),
});
const toDecision = ({ userId, via }: Responder) => ({
  decidedBy: userId,
  decidedVia: via,
  decidedAt: clock.now(),
});

/**
 * Takes an open request to a decision, with its game locked. A request whose game isn't what it was is replaced instead
 * (RESULT-19). Throws NOT_FOUND if it isn't the caller's own.
 */
async function changeRequest(
  requestId: string,
  isOwn: (request: LockedRequest) => boolean,
  decide: (trx: Trx, game: LockedGame, request: LockedRequest) => Promise<string[]>,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("changeRequest")
      .select("leagueGameId")
      .where("id", "=", requestId)
      .executeTakeFirst();
    if (!found) throw new AppError("NOT_FOUND");
    const game = await lockGame(trx, found.leagueGameId);
    const request = await lockRequest(trx, requestId);
    if (!request || !isOwn(request)) throw new AppError("NOT_FOUND");
    // Its time ran out, even if the worker hasn't come by yet (RESULT-21).
    if (request.closedAt === null && request.expiresAt <= clock.now()) {
      await closeAs(trx, request, "expire", {});
      return [];
    }
    if (game && isUnchanged(game, request)) return decide(trx, game, request);
    if (request.closedAt === null) await closeAs(trx, request, "replace", {});
    return [];
  });
}

type Update = Partial<ReturnType<typeof toResponse> & ReturnType<typeof toDecision> & { textsTo: boolean }>;

/** Closes a request. The caller has locked it in a state that allows the event. */
async function closeAs(
  trx: Trx,
  { id, state }: LockedRequest,
  event: "accept" | "approve" | "decline" | "reject" | "withdraw" | "replace" | "expire",
  update: Update,
): Promise<void> {
  await trx
    .updateTable("changeRequest")
    .set({ ...update, state: getNextState(state, event)!, closedAt: clock.now() })
    .where("id", "=", id)
    .execute();
}

/**
 * Accepts for the other team, and either makes the change or passes the request on to the league. The league's manager
 * doesn't have to be asked about what they sent or accepted themselves (RESULT-18).
 */
async function acceptForTeam(
  trx: Trx,
  game: LockedGame,
  request: LockedRequest,
  responder: Responder,
  textTeam: boolean,
): Promise<string[]> {
  const { gameChanges, managerId } = game.league;
  const response = { ...toResponse(responder), textsTo: textTeam };
  const reasons = listReasons(gameChanges, await judgeRequest(trx, game, request));
  const isForLeague = needsLeague(gameChanges, request.kind, reasons);
  const isLeague = managerId === responder.userId || managerId === request.sentBy;
  if (isForLeague && !isLeague) {
    await trx
      .updateTable("changeRequest")
      .set({ ...response, reasons, state: getNextState(request.state, "pass-on")! })
      .where("id", "=", request.id)
      .execute();
    await planLeagueAsk(trx, request.id, managerId, clock.now());
    return [];
  }
  await closeAs(trx, request, "accept", {
    ...response,
    ...(isForLeague && toDecision({ userId: managerId, via: responder.via })),
  });
  return applyRequest(trx, game, { ...request, ...response }, responder.userId);
}

/**
 * Approves or declines a request for the league, which decides last, and alone from 24 hours before the start (RESULT-23).
 * Does nothing if it's closed. Throws WAITING_FOR_TEAM if it's not the league's turn, NOT_FOUND if it isn't the league's
 * request, and SLOT_BREAKS_RULES if the game can't be there.
 */
export async function decideForLeague(
  { leagueId, requestId }: { leagueId: string; requestId: string },
  responder: Responder,
  isApproved: boolean,
): Promise<void> {
  const isLeagues = (request: LockedRequest) => request.leagueId === leagueId;
  const resets = await changeRequest(requestId, isLeagues, async (trx, game, request) => {
    if (request.closedAt !== null) return [];
    if (request.state === "waiting-team" && !isLate(clock.now(), game.startsAt))
      throw new AppError("WAITING_FOR_TEAM");
    await closeAs(trx, request, isApproved ? "approve" : "reject", toDecision(responder));
    return isApproved ? applyRequest(trx, game, request, responder.userId) : [];
  });
  announceResets(resets);
}

/** Withdraws a request of this team. Does nothing if it's closed. Throws NOT_FOUND if the team didn't send it. */
export async function withdrawRequest({ teamId }: GameGrant, requestId: string): Promise<void> {
  const isSent = (request: LockedRequest) => request.fromTeamId === teamId;
  await changeRequest(requestId, isSent, async (trx, _game, request) => {
    if (request.closedAt === null) await closeAs(trx, request, "withdraw", {});
    return [];
  });
}

/** Closes the open requests of a league's season that ends, whose games no one changes anymore (RESULT-35). */
export async function closeRequestsOfSeason(trx: Trx, seasonId: string, now: Date): Promise<void> {
  await trx
    .updateTable("changeRequest")
    .set({ state: "replaced", closedAt: now })
    .where("seasonId", "=", seasonId)
    .where("closedAt", "is", null)
    .execute();
}
