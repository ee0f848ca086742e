import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import type { SubscriptionStatus, SubscriptionTier } from "#features/teams/schema.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { listPurchases } from "../ledger/queries.server.ts";
import { computePassState, isPass } from "../ledger/rules.ts";
import { forwardPass } from "../moves/commands.server.ts";
import { getRecommendedTier, getTier } from "../rules.ts";
import type { TierKey } from "../schema.ts";
import { findOverride, lockTeams, rebuildTeam } from "../state/commands.server.ts";
import type { PassGrant } from "./schema.ts";

/**
 * Grants a team a free pass, as if it had been bought at `boughtAt`. By default, with the tier's own months and texts.
 * Ends a status that an administrator set by hand, because the pass decides from now on.
 */
export async function grantPass(
  trx: Trx,
  teamId: string,
  tier: TierKey,
  boughtAt: Date,
  { months, sms }: Pick<PassGrant, "months" | "sms"> = getTier(tier),
): Promise<void> {
  await lockTeams(trx, [teamId]);
  const { smsUsed, smsUsedEarlier } = await trx
    .selectFrom("team")
    .select(["smsUsed", "smsUsedEarlier"])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("passPeriod")
    .values({ teamId, tier, months, sms, boughtAt, usedBefore: smsUsed + smsUsedEarlier })
    .execute();
  await trx.deleteFrom("passOverride").where("teamId", "=", teamId).execute();
  await rebuildTeam(trx, teamId);
}

async function readStatus(trx: Trx, teamId: string): Promise<SubscriptionStatus> {
  const team = await trx
    .selectFrom("team")
    .select(["subscriptionStatus", "subscriptionExpiresAt"])
    .where("id", "=", teamId)
    .executeTakeFirst();
  if (!team) throw new AppError("TEAM_NOT_FOUND");
  return getStatusAt(clock.now(), team);
}

/** The status before and after a change, and the pass that was granted with it, if any. */
type StatusChange = { before: SubscriptionStatus; after: SubscriptionStatus; granted: PassGrant | null };

/**
 * Grants a pass in an administrator's name. Not idempotent: each call adds a pass. If the team's season has ended, the
 * pass goes on to the next one, like one that was bought. Throws TEAM_NOT_FOUND.
 */
export async function grantPassAsAdmin(
  trx: Trx,
  _admin: Administrator,
  teamId: string,
  granted: PassGrant,
): Promise<StatusChange> {
  await lockTeams(trx, [teamId]);
  const before = await readStatus(trx, teamId);
  await grantPass(trx, teamId, granted.tier, clock.now(), granted);
  await forwardPass(trx, teamId);
  return { before, after: await readStatus(trx, teamId), granted };
}

/** The pass for a team that gets one without a choice: the tier it had, or the one that fits its roster. */
async function chooseGrant(trx: Trx, teamId: string): Promise<PassGrant> {
  const team = await trx
    .selectFrom("team")
    .select((eb) => [
      "subscriptionTier",
      eb
        .selectFrom("teamMember")
        .select(eb.fn.countAll<string>().as("count"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .as("memberCount"),
    ])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const tier = team.subscriptionTier as SubscriptionTier;
  const key = tier === "none" ? getRecommendedTier(Number(team.memberCount)) : tier;
  const { months, sms } = getTier(key);
  return { tier: key, months, sms };
}

/**
 * Sets a team's status (ADMTEAM-06). A pass that's running is only hidden by another status, and setting the team to
 * active shows it again. Without a running pass, active grants one, so that no team is active without texts (OP2-47).
 * Stored next to the ledger so that rebuilds keep it. Idempotent. Throws TEAM_NOT_FOUND.
 */
export async function setTeamStatus(
  trx: Trx,
  admin: Administrator,
  teamId: string,
  status: SubscriptionStatus,
): Promise<StatusChange> {
  await lockTeams(trx, [teamId]);
  const before = await readStatus(trx, teamId);
  if (before === status) return { before, after: status, granted: null };
  const now = clock.now();
  const purchases = await listPurchases(trx, teamId);
  const ledgerStatus = purchases.length > 0 ? computePassState(purchases, now).status : undefined;
  if (ledgerStatus === status) await trx.deleteFrom("passOverride").where("teamId", "=", teamId).execute();
  else if (status === "active") return grantPassAsAdmin(trx, admin, teamId, await chooseGrant(trx, teamId));
  else {
    const override = { status, setBy: admin.user.id, setAt: now };
    await trx
      .insertInto("passOverride")
      .values({ teamId, ...override })
      .onConflict((conflict) => conflict.column("teamId").doUpdateSet(override))
      .execute();
  }
  await rebuildTeam(trx, teamId);
  return { before, after: status, granted: null };
}

/** Few teams were ever set to active by hand. */
const REPLACED_PER_RUN = 100;

/**
 * Replaces statuses that earlier versions set to active by hand with a pass, because such a team showed as active even
 * if it had no texts. A team that has bought a pass since then keeps just that. Idempotent, and safe for concurrent
 * workers. Returns how many were replaced.
 */
export async function replaceActiveOverrides(): Promise<number> {
  const rows = await db
    .selectFrom("passOverride")
    .select("teamId")
    .where("status", "=", "active")
    .orderBy("teamId")
    .limit(REPLACED_PER_RUN)
    .execute();
  for (const { teamId } of rows) await db.transaction().execute((trx) => replaceOverride(trx, teamId));
  return rows.length;
}

async function replaceOverride(trx: Trx, teamId: string) {
  await lockTeams(trx, [teamId]);
  const override = await findOverride(trx, teamId);
  if (override?.status !== "active") return;
  const now = clock.now();
  const purchases = await listPurchases(trx, teamId);
  const hasPass =
    computePassState(purchases, now).status === "active" ||
    purchases.some((purchase) => isPass(purchase) && purchase.counts && purchase.at > override.at);
  if (hasPass) {
    await trx.deleteFrom("passOverride").where("teamId", "=", teamId).execute();
    return rebuildTeam(trx, teamId);
  }
  const granted = await chooseGrant(trx, teamId);
  await grantPass(trx, teamId, granted.tier, now);
  log.info({ teamId, ...granted }, "replaced a status set by hand with a granted pass");
}
