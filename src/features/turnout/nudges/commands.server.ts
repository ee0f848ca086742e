import { lockReservations } from "#features/messages/allowance/commands.server.ts";
import { findAnswer } from "#features/messages/blasts/queries.server.ts";
import { VALID_HOURS } from "#features/messages/blasts/rules.ts";
import { insertGameTexts } from "#features/messages/game-texts/commands.server.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { lastOf, readNudge } from "./queries.server.ts";
import { lastInWords, NUDGE_ASKS } from "./rules.ts";
import type { NudgeAnswer } from "./schema.ts";

/**
 * Asks those without an answer once more, with their own links, as far as the allowance goes; at once, like everything that
 * somebody pressed a button for. Repeatable: whoever asks again with the same key, also at the same moment, gets the first
 * answer. Not sooner than twelve hours after the last nudge of this game, by whomever, and not when nobody would get it:
 * then nothing is stored and the answer says why.
 */
export async function sendNudge(grant: GameGrant, requestKey: string): Promise<NudgeAnswer> {
  const now = clock.now();
  const { teamId, user } = grant;
  return db.transaction().execute(async (trx) => {
    // The team first, as everywhere, and the game as it is: neither moves until the texts are written.
    await trx.selectFrom("team").select("id").where("id", "=", teamId).forShare().execute();
    await trx.selectFrom("game").select("id").where("id", "=", grant.gameId).forShare().execute();
    const reserved = (await lockReservations(trx, [teamId])).get(teamId) ?? 0;
    const before = await findAnswer(trx, teamId, requestKey);
    if (before) return { ...before, error: null };
    const nudge = await readNudge(trx, grant, now, reserved);
    const { game, plan, startsAt, obstacle } = nudge;
    const skipped = plan.skipped.map(({ name, reason }) => ({ name, reason }));
    const last = lastOf(nudge, now);
    const tooSoon = last && `${lastInWords(last, wallClockAt(now, game.timeZone).on)}.`;
    const error = obstacle ?? tooSoon;
    if (error !== null) return { success: false, sent: 0, failed: plan.sent + plan.failed, skipped, error };
    const dueBy = after(now, hours(VALID_HOURS));
    const texts = await insertGameTexts(
      trx,
      {
        teamId,
        game,
        kind: "nudge",
        wording: { asks: NUDGE_ASKS },
        memberIds: nudge.memberIds,
        sentBy: user.id,
        requestKey,
        dueAt: now,
        validUntil: dueBy < startsAt ? dueBy : startsAt,
      },
      now,
    );
    // Neither the key nor an archived team: both were looked at under the locks.
    const { sent, failed } = texts!;
    return { success: true, sent, failed, skipped, error: null };
  });
}
