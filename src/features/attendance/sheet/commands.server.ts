import type { GameGrant } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import {
  announceResponse,
  getManagersCloseAt,
  getResponsesCloseAt,
  recordAccepted,
  recordResponse,
} from "../commands.server.ts";
import { cutNote } from "../notes/rules.ts";
import { forgetReply, setNote } from "../replies/commands.server.ts";
import { decideOpenRequest } from "../requests/commands.server.ts";
import { findDecision } from "../requests/queries.server.ts";
import { tellDecision } from "../requests/queue.ts";
import type { StoredResponse } from "../schema.ts";
import { MAXIMUM } from "../waitlist/queries.server.ts";

/**
 * Sets a member's response on their behalf, or clears it (null). The last response counts, no matter who gave it.
 * Idempotent. Throws NO_MAXIMUM for the waitlist of a game without a maximum, NOT_FOUND if the member isn't on the team's roster, and ATTENDANCE_CLOSED if the game is canceled
 * or started too long ago.
 */
export async function setResponse(grant: GameGrant, memberId: string, response: StoredResponse | null) {
  const { gameId, teamId } = grant;
  await db.transaction().execute(async (trx) => {
    await requireMember(trx, teamId, memberId);
    if (response === "waitlisted") await requireMaximum(trx, gameId);
    const outcome = await recordResponse(trx, { gameId, memberId }, response, "manager", clock.now());
    if (outcome === "refused") throw new AppError("ATTENDANCE_CLOSED");
  });
  announceResponse(gameId);
}

/** Marks a member's reply as seen without setting a response. Idempotent. */
export async function markReplySeen({ gameId, teamId }: GameGrant, memberId: string) {
  await db.transaction().execute(async (trx) => {
    await requireMember(trx, teamId, memberId);
    await forgetReply(trx, { gameId, memberId });
  });
  announceResponse(gameId);
}

/**
 * Sets or removes the note of a member's response, as long as managers can set the response (NEED-28). Idempotent. Throws
 * NOT_FOUND if the member isn't on the team's roster, NO_RESPONSE if there's no response to note it beside, and
 * ATTENDANCE_CLOSED.
 */
export async function writeNote({ gameId, teamId }: GameGrant, memberId: string, note: string | null) {
  await db.transaction().execute(async (trx) => {
    await requireMember(trx, teamId, memberId);
    const game = await lockGame(trx, gameId);
    if (!game || game.cancelledAt !== null || getManagersCloseAt(game) <= clock.now())
      throw new AppError("ATTENDANCE_CLOSED");
    const isSet = await setNote(trx, { gameId, memberId }, note && cutNote(note));
    if (!isSet && note !== null) throw new AppError("NO_RESPONSE");
  });
  announceResponse(gameId);
}

/**
 * Accepts a member's request, which records it as their own response, or declines it, until the game starts (NEED-32). A
 * job tells the member. Deciding the same twice changes nothing. Throws NOT_FOUND if the member isn't on the team's
 * roster, REQUEST_DECIDED if there's nothing to decide anymore, and ATTENDANCE_CLOSED.
 */
export async function decideRequest(
  { gameId, teamId, user }: GameGrant,
  memberId: string,
  isAccepted: boolean,
) {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await requireMember(trx, teamId, memberId);
    // The game first, as responses lock it.
    const game = await lockGame(trx, gameId);
    if (!game || game.cancelledAt !== null || getResponsesCloseAt(game) <= now)
      throw new AppError("ATTENDANCE_CLOSED");
    const key = { gameId, memberId };
    const state = isAccepted ? ("accepted" as const) : ("declined" as const);
    const said = await decideOpenRequest(trx, key, { state, decidedAt: now, decidedBy: user.id });
    if (!said) {
      const decision = await findDecision(trx, gameId, memberId);
      if (decision?.state === state) return;
      throw new AppError("REQUEST_DECIDED");
    }
    if (isAccepted) await recordAccepted(trx, key, said, now);
    await enqueue(trx, tellDecision, { ...key, decidedAt: now.toISOString() });
  });
  announceResponse(gameId);
}

/** Locks a game against being rescheduled. */
const lockGame = (trx: Trx, gameId: string) =>
  trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.gameOn", "game.gameTime", "game.cancelledAt", "team.timeZone"])
    .where("game.id", "=", gameId)
    .forShare("game")
    .executeTakeFirst();

async function requireMaximum(trx: Trx, gameId: string): Promise<void> {
  const game = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(MAXIMUM.as("maximum"))
    .where("game.id", "=", gameId)
    .executeTakeFirst();
  if (game?.maximum == null) throw new AppError("NO_MAXIMUM");
}

async function requireMember(trx: Trx, teamId: string, memberId: string): Promise<void> {
  const member = await trx
    .selectFrom("teamMember")
    .select("id")
    .where("id", "=", memberId)
    .where("teamId", "=", teamId)
    .executeTakeFirst();
  if (!member) throw new AppError("NOT_FOUND");
}
