import type { SubscriptionStatus } from "#features/teams/schema.ts";
import { isPass, type Purchase, type PassState } from "../ledger/rules.ts";

/** A status set by an administrator. Only earlier versions set active this way, without a pass. */
export type Override = { status: SubscriptionStatus; at: Date };

/**
 * Applies an administrator's override, which changes only the status (OP2-40) and holds until the next pass
 * that counts. An override to active clears a past end date, because otherwise the pass would expire right away
 * (OP-11).
 */
export function applyOverride(
  state: PassState,
  purchases: readonly Purchase[],
  override: Override | undefined,
  now: Date,
): PassState {
  if (!override) return state;
  const isSuperseded = purchases.some(
    (purchase) => isPass(purchase) && purchase.counts && purchase.at > override.at,
  );
  if (isSuperseded) return state;
  const { status } = override;
  if (status !== "active") return { ...state, status };
  const { expiresAt } = state;
  return { ...state, status, expiresAt: expiresAt !== null && expiresAt > now ? expiresAt : null };
}
