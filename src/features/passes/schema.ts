import * as z from "zod";
import { CalendarDate, SubscriptionStatus, TeamDetail, TeamId } from "#features/teams/schema.ts";

/** The tiers that are sold (PASS-45). */
export const TierKey = z.enum(["mini", "standard", "extended"]);
export type TierKey = z.infer<typeof TierKey>;

/** Everything that is sold. */
export const ProductKey = z.enum([...TierKey.options, "sms_topup"]);
export type ProductKey = z.infer<typeof ProductKey>;

/** For one team. Both are asked for by the operation itself, in the words of PASS-48 and PASS-49. */
export const CheckoutRequest = z.object({
  teamId: TeamId.optional(),
  product: z.string().max(50).optional(),
});

/** More teams than one league has; one payment with a line for each stays readable. */
export const MOST_TEAMS_PER_CHECKOUT = 50;

/** For several teams at once, each with a tier of its own (OP-04). */
export const BulkCheckoutRequest = z.object({
  orders: z
    .array(z.object({ teamId: TeamId, product: TierKey }))
    .min(1)
    .max(MOST_TEAMS_PER_CHECKOUT)
    .refine(
      (orders) => new Set(orders.map(({ teamId }) => teamId)).size === orders.length,
      "A team is in the list twice",
    ),
});

/** Where the buyer goes next. */
export const StartedCheckout = z.object({ url: z.url() });

/** A team on its way to a pass (CALL1-13): as everywhere, and what only buying knows. */
export const PassTeam = TeamDetail.extend({
  /** Until the running pass ends, by the team's clock; null without one. */
  passDaysLeft: z.number().int().nullable(),
  /** What was paid for does not count while a bank decides, and nothing else does. */
  isOnHold: z.boolean(),
  /**
   * awaited: the caller was last led to a payment page for it, and how that ended is not known yet.
   * processing: somebody has paid in a way that takes days.
   */
  payment: z.enum(["none", "awaited", "processing"]),
  /** Whether the caller could pay for other teams in the same payment. */
  hasOtherTeams: z.boolean(),
});
export type PassTeam = z.infer<typeof PassTeam>;

/** A team one may pay for together with others (OP-04). */
export const PayableTeam = z.object({
  id: TeamId,
  name: z.string(),
  sport: z.string(),
  status: SubscriptionStatus,
  /** The last day of the pass by the team's clock; null without one. */
  expiresOn: CalendarDate.nullable(),
  memberCount: z.number().int(),
  /** Somebody has paid for it in a way that takes days. */
  isProcessing: z.boolean(),
});
export type PayableTeam = z.infer<typeof PayableTeam>;
