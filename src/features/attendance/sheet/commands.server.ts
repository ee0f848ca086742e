import type { GameGrant } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { announceResponse, recordResponse } from "../commands.server.ts";
import { forgetReply } from "../replies/commands.server.ts";
import type { RsvpStatus } from "../schema.ts";

/**
 * Sets a member's response on their behalf, or clears it (null). The last response counts, no matter who gave it.
 * Idempotent. Throws NOT_FOUND if the member isn't on the team's roster, and ATTENDANCE_CLOSED if the game is canceled
 * or started too long ago.
 */
export async function setResponse(grant: GameGrant, memberId: string, response: RsvpStatus | null) {
  const { gameId, teamId } = grant;
  await db.transaction().execute(async (trx) => {
    await requireMember(trx, teamId, memberId);
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

async function requireMember(trx: Trx, teamId: string, memberId: string): Promise<void> {
  const member = await trx
    .selectFrom("teamMember")
    .select("id")
    .where("id", "=", memberId)
    .where("teamId", "=", teamId)
    .executeTakeFirst();
  if (!member) throw new AppError("NOT_FOUND");
}
