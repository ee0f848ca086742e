import { randomUUID } from "node:crypto";
import { after, hours } from "#platform/clock.ts";
import { createIds, type Trx } from "#platform/database.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { toMonth } from "../blasts/queries.server.ts";
import { VALID_HOURS } from "../blasts/rules.ts";
import { insertMessages } from "../commands.server.ts";
import { readLeagueBlastTeams, type LeagueBlastRecipients } from "./queries.server.ts";
import { planLeagueBlasts, type LeagueBlastPlan } from "./rules.ts";

export type NewLeagueBlast = LeagueBlastRecipients & {
  message: string;
  kind: "message" | "change";
  sentBy: string;
  oncePerPhone: boolean;
};

/**
 * Texts many teams within the caller's transaction. The caller checks that the sender may do this. Each team gets its
 * own blast, in roster order until that team runs out of texts, and the cost is reserved. Runs the same few statements
 * regardless of the number of teams. Locks the teams' reservations in ID order, so take any other locks on the teams
 * first. Returns each team's plan, including teams that are out of texts or have no one to reach.
 */
export async function insertLeagueBlasts(
  trx: Trx,
  leagueBlast: NewLeagueBlast,
  now: Date,
): Promise<LeagueBlastPlan[]> {
  const { message, kind, sentBy, teamIds } = leagueBlast;
  if (teamIds.length === 0) return [];
  const reserved = await lockReservations(trx, teamIds);
  const plans = planLeagueBlasts(
    await readLeagueBlastTeams(trx, leagueBlast, reserved),
    message,
    leagueBlast,
  );
  const plansToSend = plans.filter(({ plan }) => plan.sent > 0);
  if (plansToSend.length === 0) return plans;
  const ids = await createIds(trx, plansToSend.length);
  // Use a new key, because the caller handles idempotency, and its own key may already be in use on one of the teams.
  const requestKey = randomUUID();
  await trx
    .insertInto("blast")
    .values(
      plansToSend.map(({ teamId, plan }, index) => ({
        id: ids[index]!,
        teamId,
        sentBy,
        kind,
        body: message,
        requestKey,
        createdAt: now,
        audience: "all",
        sent: plan.sent,
        failed: plan.failed,
        skipped: JSON.stringify(plan.skipped.map(({ memberId, reason }) => ({ memberId, reason }))),
      })),
    )
    .execute();
  const texts = plansToSend.flatMap(({ teamId, plan }, index) =>
    plan.texts.map((text) => ({
      ...text,
      kind,
      reminderId: null,
      blastId: ids[index]!,
      month: toMonth(now),
      teamId,
      // A league blast doesn't announce a game, so it must not change a game's notification label (REMIND-06).
      gameId: null,
      state: text.reason === null ? ("queued" as const) : ("skipped" as const),
      dueAt: now,
      validUntil: after(now, hours(VALID_HOURS)),
    })),
  );
  await insertMessages(trx, texts, now);
  return plans;
}
