import { randomUUID } from "node:crypto";
import { after, hours } from "#platform/clock.ts";
import { createIds, type Trx } from "#platform/database.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { storeCounts, storeGames } from "../blasts/commands.server.ts";
import { toMonth } from "../rules.ts";
import { pickMessage, VALID_HOURS, withoutTexts, type Message } from "../blasts/rules.ts";
import { insertMessages } from "../commands.server.ts";
import { noteUntexted } from "../emailing/untexted/commands.server.ts";
import { spendFreeTexts } from "../free/commands.server.ts";
import { refusalMessages } from "../free/rules.ts";
import { readLeagueBlastTeams, type LeagueBlastRecipients } from "./queries.server.ts";
import { planLeagueBlasts, type LeagueBlastPlan } from "./rules.ts";

export type NewLeagueBlast = LeagueBlastRecipients & {
  message: Message;
  kind: "message" | "change";
  sentBy: string;
  oncePerPhone: boolean;
};

/**
 * Texts many teams within the caller's transaction. The caller checks that the sender may do this. Each team gets its
 * own blast, in roster order until that team runs out of texts, and the cost is reserved. Runs the same few statements
 * regardless of the number of teams. Locks the teams' reservations in ID order, so take any other locks on the teams
 * first. Returns each team's plan, including teams that are skipped, are out of texts, or have no one to reach.
 * Without a texting account, it sends nothing and returns no plans.
 */
export async function insertLeagueBlasts(
  trx: Trx,
  leagueBlast: NewLeagueBlast,
  now: Date,
): Promise<LeagueBlastPlan[]> {
  const { message, kind, sentBy, teamIds } = leagueBlast;
  if (teamIds.length === 0 || !isTextingOn) return [];
  const reserved = await lockReservations(trx, teamIds);
  const teams = await readLeagueBlastTeams(trx, leagueBlast, reserved);
  const plans = await planWithFreeTexts(trx, leagueBlast, teams, now);
  const plansToSend = plans.filter(({ plan, emailed }) => plan.sent + emailed > 0);
  if (plansToSend.length === 0) return plans;
  const ids = await createIds(trx, plansToSend.length);
  // Use a new key, because the caller handles idempotency, and its own key may already be in use on one of the teams.
  const requestKey = randomUUID();
  await trx
    .insertInto("blast")
    .values(
      plansToSend.map(({ teamId, plan, emailed }, index) => ({
        id: ids[index]!,
        teamId,
        sentBy,
        kind,
        body: pickMessage(message, "en"),
        requestKey,
        createdAt: now,
        audience: "all",
        sent: plan.sent,
        emailed,
        failed: plan.failed,
        skipped: JSON.stringify(plan.skipped.map(({ memberId, reason }) => ({ memberId, reason }))),
      })),
    )
    .execute();
  await storeGames(trx, ids, leagueBlast.gameIds ?? []);
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
  const refused = Map.groupBy(await insertMessages(trx, texts, now), ({ teamId }) => teamId);
  await noteUntexted(
    trx,
    plansToSend.map(({ teamId, untexted: memberIds }, index) => ({
      teamId,
      reminderId: null,
      blastId: ids[index]!,
      month: toMonth(now),
      memberIds,
      dueAt: now,
      validUntil: after(now, hours(VALID_HOURS)),
    })),
  );
  if (refused.size === 0) return plans;
  const corrected = plans.map((own) => ({
    ...own,
    plan: withoutTexts(own.plan, refused.get(own.teamId) ?? []),
  }));
  const byTeam = new Map(corrected.map(({ teamId, plan }) => [teamId, plan]));
  await storeCounts(
    trx,
    plansToSend.flatMap(({ teamId }, index) => {
      const { sent, failed } = byTeam.get(teamId)!;
      return refused.has(teamId) ? { id: ids[index]!, sent, failed } : [];
    }),
  );
  return corrected;
}

type Team = Awaited<ReturnType<typeof readLeagueBlastTeams>>[number];

/**
 * Plans a league blast and spends the texts that are free. A team whose free texts are refused has only those that it
 * paid for. Its phones may then get the text from another team, so the others are planned and paid for again, until
 * nothing changes.
 */
async function planWithFreeTexts(
  trx: Trx,
  leagueBlast: NewLeagueBlast,
  teams: readonly Team[],
  now: Date,
): Promise<LeagueBlastPlan[]> {
  const byId = new Map(teams.map((team) => [team.teamId, team]));
  const spent = new Map<string, number>();
  const refusals = new Map<string, string>();
  for (;;) {
    const payingTeams = teams.map((team) =>
      refusals.has(team.teamId) ? { ...team, left: team.left - team.freeLeft } : team,
    );
    const plans = planLeagueBlasts(payingTeams, leagueBlast.message, leagueBlast, refusals);
    const unpaid = plans.flatMap(({ teamId, plan }) => {
      const { ownerId: accountId, freeLeft } = byId.get(teamId)!;
      const cost = Math.min(plan.cost, freeLeft) - (spent.get(teamId) ?? 0);
      if (refusals.has(teamId) || cost <= 0) return [];
      return [{ teamId, accountId, kind: "message" as const, texts: plan.sent, cost }];
    });
    if (unpaid.length === 0) return plans;
    const outcomes = await spendFreeTexts(trx, unpaid, now);
    for (const [position, { teamId, cost }] of unpaid.entries()) {
      const refusal = outcomes[position] ?? null;
      if (refusal === null) spent.set(teamId, (spent.get(teamId) ?? 0) + cost);
      else refusals.set(teamId, refusalMessages[refusal]);
    }
  }
}
