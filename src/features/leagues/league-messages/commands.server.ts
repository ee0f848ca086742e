import { insertLeagueBlasts } from "#features/messages/league-blasts/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { consume } from "#platform/rate-limit.ts";
import { requireTexting } from "#platform/sms/texting.ts";
import type { LeagueGrant } from "../access.server.ts";
import { runOnce } from "../commands.server.ts";
import { listTeamIds, readRecipients } from "./queries.server.ts";
import type { LeagueMessageOutcome, NewLeagueMessage } from "./schema.ts";

/**
 * Texts everyone in a league, or only its managers and the people who were invited to manage its teams. Each phone gets one text per team, charged to that team, and the
 * usual consent and opt-out rules apply. Queues everything in one transaction; the worker sends it. Idempotent per
 * request key. Throws TEXTING_OFF without a texting account.
 */
export async function sendLeagueMessage(
  grant: LeagueGrant,
  newMessage: NewLeagueMessage,
): Promise<LeagueMessageOutcome> {
  requireTexting();
  const teamIds = await listTeamIds(grant, newMessage.divisionId);
  return runOnce(grant, newMessage, async (trx): Promise<LeagueMessageOutcome> => {
    const { message, audience } = newMessage;
    // Consume the rate limit inside runOnce, so that retries don't count against it.
    await consume("message:league", grant.leagueId);
    const managers = audience === "managers" ? await readRecipients(trx, teamIds) : null;
    const plans = await insertLeagueBlasts(
      trx,
      {
        teamIds,
        ...(managers && { memberIds: managers.memberIds }),
        message,
        kind: "message",
        sentBy: grant.user.id,
        oncePerPhone: false,
      },
      clock.now(),
    );
    return {
      sent: plans.reduce((sum, { plan }) => sum + plan.sent, 0),
      failed: plans.reduce((sum, { plan }) => sum + plan.failed, 0),
      emailed: plans.reduce((sum, { emailed }) => sum + emailed, 0),
      short: plans.flatMap(({ teamId, name, plan: { failed } }) =>
        failed > 0 ? [{ teamId, name, failed }] : [],
      ),
      skipped: plans.flatMap(({ teamId, name, skipReason: reason }) =>
        reason === null ? [] : [{ teamId, name, reason }],
      ),
      leftOut: managers?.leftOut ?? [],
    };
  });
}
