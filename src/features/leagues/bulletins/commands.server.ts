import { insertBulletin } from "#features/messages/bulletins/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { consume } from "#platform/rate-limit.ts";
import type { LeagueGrant } from "../access.server.ts";
import { doOnce } from "../commands.server.ts";
import { listManagerMembers, listTeamIds } from "./queries.server.ts";
import type { BulletinAnswer, NewBulletin } from "./schema.ts";

/**
 * Texts everybody in a league, or its managers: once per phone and team, each team out of its own allowance, with the
 * rules of every text. One transaction; the worker sends. Repeatable by its key.
 */
export async function sendBulletin(grant: LeagueGrant, bulletin: NewBulletin): Promise<BulletinAnswer> {
  const teamIds = await listTeamIds(grant);
  return doOnce(grant, bulletin, async (trx): Promise<BulletinAnswer> => {
    const { message, audience } = bulletin;
    // Asking again what became of a message is no new message.
    await consume("bulletin:league", grant.leagueId);
    const plans = await insertBulletin(
      trx,
      {
        teamIds,
        ...(audience === "managers" && { memberIds: await listManagerMembers(trx, teamIds) }),
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
      short: plans.flatMap(({ teamId, name, plan: { failed } }) =>
        failed > 0 ? [{ teamId, name, failed }] : [],
      ),
    };
  });
}
