import { sql } from "kysely";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { statusAt, TRIAL_SMS } from "#features/teams/rules.ts";
import type { SubscriptionStatus, SubscriptionTier } from "#features/teams/schema.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { listPurchases } from "../ledger/queries.server.ts";
import { standingOf } from "../ledger/rules.ts";
import { withOverride, type Override } from "./rules.ts";

/** Teams first, then what they have reserved: whoever sends compares both with the limit that is about to change. */
export async function lockTeams(trx: Trx, teamIds: readonly string[]) {
  await sql`
    with locked as materialized (
      select id from team where id = any(${teamIds}::uuid[]) order by id for no key update
    )
    select from sms_reservation where team_id = any(array(select id from locked)) order by team_id for update
  `.execute(trx);
}

async function findOverride(trx: Trx, teamId: string): Promise<Override | undefined> {
  const found = await trx
    .selectFrom("passOverride")
    .select(["status", "setAt"])
    .where("teamId", "=", teamId)
    .executeTakeFirst();
  return found && { status: found.status as SubscriptionStatus, at: found.setAt };
}

const trialOf = async (trx: Trx, teamId: string) =>
  (await trx.selectFrom("smsTrial").select("userId").where("teamId", "=", teamId).executeTakeFirst())
    ? TRIAL_SMS
    : 0;

/**
 * Sets what a team has from what was bought or set by hand, and nothing else: the same rows give the same team, whenever it
 * is called. A team for which there is nothing of it stays as it is.
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
      ? standingOf(purchases, now, await trialOf(trx, teamId))
      : {
          status: "pending" as const,
          tier: team.subscriptionTier as SubscriptionTier,
          expiresAt: team.subscriptionExpiresAt,
          smsLimit: team.smsLimit,
          usedEarlier: team.smsUsedEarlier,
        };
  const { status, tier, expiresAt, smsLimit, usedEarlier } = withOverride(bought, purchases, override, now);
  const hadPass = purchases.some(({ kind }) => kind === "pass");
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
      // The trial is an unpaid team's (OP-15).
      ...(hadPass && { trialSms: 0 }),
    })
    .where("id", "=", teamId)
    .execute();
}

/**
 * Sets a team's status by hand and nothing else: no tier and no texts come with it (OP2-40). It is a row beside the ledger,
 * so that rebuilding keeps it, and gone again once it says what the ledger says: setting a paid pass to expired and back
 * costs nothing of it. Idempotent. Throws TEAM_NOT_FOUND.
 */
export async function setTeamStatus(
  trx: Trx,
  { user }: Administrator,
  teamId: string,
  status: SubscriptionStatus,
): Promise<{ before: SubscriptionStatus; after: SubscriptionStatus }> {
  await lockTeams(trx, [teamId]);
  const team = await trx
    .selectFrom("team")
    .select(["subscriptionStatus", "subscriptionExpiresAt"])
    .where("id", "=", teamId)
    .executeTakeFirst();
  if (!team) throw new AppError("TEAM_NOT_FOUND");
  const now = clock.now();
  const before = statusAt(now, team);
  if (before === status) return { before, after: status };
  const purchases = await listPurchases(trx, teamId);
  const isBought = purchases.length > 0 && standingOf(purchases, now).status === status;
  if (isBought) await trx.deleteFrom("passOverride").where("teamId", "=", teamId).execute();
  else
    await trx
      .insertInto("passOverride")
      .values({ teamId, status, setBy: user.id, setAt: now })
      .onConflict((conflict) => conflict.column("teamId").doUpdateSet({ status, setBy: user.id, setAt: now }))
      .execute();
  await rebuildTeam(trx, teamId);
  return { before, after: status };
}
