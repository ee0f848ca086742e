import type { GameGrant } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { announceAnswer, answer } from "../commands.server.ts";
import type { Response } from "../schema.ts";

/**
 * A manager answers for somebody, or takes an answer back (null). The last one counts, whoever gave it. Repeatable.
 * NOT_FOUND for whoever is not on the team's roster, ATTENDANCE_CLOSED when the game is cancelled or long over.
 */
export async function setAnswer(grant: GameGrant, memberId: string, response: Response | null) {
  const { gameId, teamId } = grant;
  await db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom("teamMember")
      .select("id")
      .where("id", "=", memberId)
      .where("teamId", "=", teamId)
      .executeTakeFirst();
    if (!member) throw new AppError("NOT_FOUND");
    const isTaken = await answer(trx, { gameId, memberId }, response, "manager", clock.now());
    if (!isTaken) throw new AppError("ATTENDANCE_CLOSED");
  });
  announceAnswer(gameId);
}
