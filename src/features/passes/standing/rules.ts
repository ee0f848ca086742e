import type { SubscriptionStatus } from "#features/teams/schema.ts";
import type { Purchase, Standing } from "../ledger/rules.ts";

/** A status that an administrator set. */
export type Override = { status: SubscriptionStatus; at: Date };

/**
 * What a team has once a status was set by hand: only the status is another (OP2-40). It holds until the next pass that
 * counts. One set to active has no end when there is none to come, because the clock would end it at once (OP-11).
 */
export function withOverride(
  standing: Standing,
  purchases: readonly Purchase[],
  override: Override | undefined,
  now: Date,
): Standing {
  if (!override) return standing;
  const isOver = purchases.some(({ kind, counts, at }) => kind === "pass" && counts && at > override.at);
  if (isOver) return standing;
  const { status } = override;
  if (status !== "active") return { ...standing, status };
  const { expiresAt } = standing;
  return { ...standing, status, expiresAt: expiresAt !== null && expiresAt > now ? expiresAt : null };
}
