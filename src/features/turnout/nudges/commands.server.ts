import { lockReservations } from "#features/messages/allowance/commands.server.ts";
import { findOutcome } from "#features/messages/blasts/queries.server.ts";
import { VALID_HOURS } from "#features/messages/blasts/rules.ts";
import { insertGameTexts } from "#features/messages/game-texts/commands.server.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { requireTexting } from "#platform/sms/texting.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getLastNudge, NUDGE, readNudge } from "./queries.server.ts";
import { formatLast, NO_LONGER_SHORT } from "./rules.ts";
import type { NudgeOutcome } from "./schema.ts";

/**
 * Texts players who haven't responded, with their personal links, until the team runs out of texts. Sends right away,
 * even during quiet hours, because a manager pressed the button. Idempotent per key, even for concurrent requests.
 * Refuses to send if the game's last nudge was less than twelve hours ago, or if no one would get the nudge. In that
 * case, nothing is saved and the result explains why. With a group, texts only its members, and only while it's short.
 * Throws TEXTING_OFF without a texting account.
 */
export async function sendNudge(
  grant: GameGrant,
  requestKey: string,
  groupId?: string,
): Promise<NudgeOutcome> {
  requireTexting();
  const now = clock.now();
  const { teamId, user } = grant;
  return db.transaction().execute(async (trx) => {
    // Lock the team first, as always, and then the game, so that neither changes until the texts are saved.
    await trx.selectFrom("team").select("id").where("id", "=", teamId).forShare().execute();
    await trx.selectFrom("game").select("id").where("id", "=", grant.gameId).forShare().execute();
    const reserved = (await lockReservations(trx, [teamId])).get(teamId) ?? 0;
    const previous = await findOutcome(trx, teamId, requestKey);
    if (previous) return { ...previous, error: null };
    const { game, startsAt, everyone, groups } = await readNudge(trx, grant, now, reserved);
    const nudge = groupId === undefined ? everyone : groups.find((group) => group.groupId === groupId);
    if (!nudge) return { success: false, sent: 0, failed: 0, skipped: [], error: NO_LONGER_SHORT };
    const { plan, blockedReason, skipped: skippedMembers } = nudge;
    const lastNudge = getLastNudge(nudge, game.timeZone, now);
    const tooSoonMessage = lastNudge && `${formatLast(lastNudge, toWallClock(now, game.timeZone).on)}.`;
    const error = blockedReason ?? tooSoonMessage;
    if (error !== null)
      return { success: false, sent: 0, failed: plan.sent + plan.failed, skipped: skippedMembers, error };
    const dueBy = after(now, hours(VALID_HOURS));
    const texts = await insertGameTexts(
      trx,
      {
        teamId,
        game,
        kind: "nudge",
        wording: NUDGE,
        memberIds: nudge.memberIds,
        sentBy: user.id,
        requestKey,
        ...(groupId !== undefined && { groupId }),
        dueAt: now,
        validUntil: dueBy < startsAt ? dueBy : startsAt,
      },
      now,
    );
    // The result can't be null, because the key and the archived state were already checked under the locks.
    const { sent, failed, refusal } = texts!;
    if (refusal !== null) return { success: false, sent, failed, skipped: skippedMembers, error: refusal };
    return { success: true, sent, failed, skipped: skippedMembers, error: null };
  });
}
