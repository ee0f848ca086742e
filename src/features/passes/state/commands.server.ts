import { sql } from "kysely";
import { armFirstTexts } from "#features/teams/queue.ts";
import { TRIAL_SMS } from "#features/teams/rules.ts";
import type { SubscriptionStatus, SubscriptionTier } from "#features/teams/schema.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { listPurchases } from "../ledger/queries.server.ts";
import { computePassState, getRemainder, isPass, type Purchase } from "../ledger/rules.ts";
import { applyOverride, type Override } from "./rules.ts";

/**
 * Locks teams, then their text reservations, because senders compare usage and reservations with the limit that's about
 * to change. Also locks the seasons that continue these teams, because a pass that moved there changes with them.
 */
export async function lockTeams(trx: Trx, teamIds: readonly string[]) {
  await sql`
    with recursive season (id) as (
      select unnest(${teamIds}::uuid[])
      union
      select team_season.team_id from season join team_season on team_season.previous_team_id = season.id
    ), locked as materialized (
      select id from team where id = any(array(select id from season)) order by id for no key update
    )
    select from sms_reservation where team_id = any(array(select id from locked)) order by team_id for update
  `.execute(trx);
}

export async function findOverride(trx: Trx, teamId: string): Promise<Override | undefined> {
  const row = await trx
    .selectFrom("passOverride")
    .select(["status", "setAt"])
    .where("teamId", "=", teamId)
    .executeTakeFirst();
  return row && { status: row.status as SubscriptionStatus, at: row.setAt };
}

export const findTrial = async (trx: Trx, teamId: string) =>
  (await trx.selectFrom("smsTrial").select("userId").where("teamId", "=", teamId).executeTakeFirst())
    ? TRIAL_SMS
    : 0;

/**
 * Rebuilds a team's pass state from its purchases and any manual override, and that of the seasons its pass moved to.
 * Deterministic and idempotent. Leaves teams that have neither unchanged. Call it after `lockTeams`.
 */
export async function rebuildTeam(trx: Trx, teamId: string): Promise<void> {
  const team = await trx
    .selectFrom("team")
    .select(["smsUsed", "smsUsedEarlier", "subscriptionTier", "subscriptionExpiresAt", "smsLimit"])
    .where("id", "=", teamId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const purchases = await listPurchases(trx, teamId);
  const override = await findOverride(trx, teamId);
  if (!team || (purchases.length === 0 && !override)) return;
  const now = clock.now();
  const bought =
    purchases.length > 0
      ? computePassState(purchases, now, await findTrial(trx, teamId))
      : {
          status: "pending" as const,
          tier: team.subscriptionTier as SubscriptionTier,
          expiresAt: team.subscriptionExpiresAt,
          smsLimit: team.smsLimit,
          usedEarlier: team.smsUsedEarlier,
        };
  const { status, tier, expiresAt, smsLimit, usedEarlier } = applyOverride(bought, purchases, override, now);
  const hadPass = purchases.some(isPass);
  await trx
    .updateTable("team")
    .set({
      subscriptionStatus: status,
      subscriptionTier: tier,
      subscriptionExpiresAt: expiresAt,
      tierExpiresAt: expiresAt,
      smsLimit,
      smsUsed: team.smsUsed + team.smsUsedEarlier - usedEarlier,
      smsUsedEarlier: usedEarlier,
      // The free trial is only for teams that never had a pass (OP-15).
      ...(hadPass && { trialSms: 0 }),
    })
    .where("id", "=", teamId)
    .execute();
  if (status === "active") await enqueue(trx, armFirstTexts, { teamId });
  await updateMoves(trx, teamId, purchases);
}

/** Updates what moved from a team to its new season, because a refund or a dispute changes that too. */
async function updateMoves(trx: Trx, teamId: string, purchases: readonly (Purchase & { id: string })[]) {
  const changedTeams = new Set<string>();
  for (const [position, move] of purchases.entries()) {
    if (move.kind !== "moved-out") continue;
    const trialSms = await findTrial(trx, teamId);
    const before = computePassState(purchases.slice(0, position), move.at, trialSms);
    const remainder = getRemainder(before, move, before.expiresAt === null ? trialSms : 0);
    const moved = await trx
      .updateTable("passMove")
      .set(remainder)
      .where("id", "=", move.id)
      .returning("toTeamId")
      .executeTakeFirstOrThrow();
    changedTeams.add(moved.toTeamId);
  }
  for (const changedId of changedTeams) await rebuildTeam(trx, changedId);
}
