import { sql } from "kysely";
import type { SubscriptionTier } from "#features/teams/schema.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getProductName } from "../rules.ts";

/**
 * Returns the details for the email about a pass that's about to end: its last day in the team's time zone, and how
 * many games come after that. Null if the pass no longer ends at that time or the team is archived.
 */
export async function findEndingPass(teamId: string, expiresAt: Date, now: Date) {
  const team = await db
    .selectFrom("team")
    .select(["name", "subscriptionTier", "timeZone"])
    .where("id", "=", teamId)
    .where("subscriptionStatus", "=", "active")
    // Truncated because JavaScript dates don't have microseconds.
    .where(sql<boolean>`date_trunc('milliseconds', subscription_expires_at) = ${expiresAt}`)
    .where("subscriptionExpiresAt", ">", now)
    .where("archivedAt", "is", null)
    .executeTakeFirst();
  if (!team) return null;
  const endsOn = toWallClock(expiresAt, team.timeZone).on;
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
    product: tier === "none" ? "Season Pass" : getProductName(tier),
    endsOn,
    gamesAfter: games,
  };
}
