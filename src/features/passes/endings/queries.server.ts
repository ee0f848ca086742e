import { sql } from "kysely";
import type { SubscriptionTier } from "#features/teams/schema.ts";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { productName } from "../rules.ts";

/**
 * What a manager is told about a pass that ends then: its last day by the team's clock, and how many games come after it.
 * Null when it does not end then any more, or the team is put away.
 */
export async function findEnding(teamId: string, expiresAt: Date, now: Date) {
  const team = await db
    .selectFrom("team")
    .select(["name", "subscriptionTier", "timeZone"])
    .where("id", "=", teamId)
    .where("subscriptionStatus", "=", "active")
    // Ours know no microseconds.
    .where(sql<boolean>`date_trunc('milliseconds', subscription_expires_at) = ${expiresAt}`)
    .where("subscriptionExpiresAt", ">", now)
    .where("archivedAt", "is", null)
    .executeTakeFirst();
  if (!team) return null;
  const endsOn = wallClockAt(expiresAt, team.timeZone).on;
  const { games } = await db
    .selectFrom("game")
    .select(sql<number>`count(*)::int`.as("games"))
    .where("teamId", "=", teamId)
    .where("gameOn", ">", endsOn)
    .where("cancelledAt", "is", null)
    .executeTakeFirstOrThrow();
  const tier = team.subscriptionTier as SubscriptionTier;
  return {
    teamName: team.name,
    // An administrator may have activated a team without a tier.
    product: tier === "none" ? "Season Pass" : productName(tier),
    endsOn,
    gamesAfter: games,
  };
}
