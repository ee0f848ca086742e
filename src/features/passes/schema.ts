import * as z from "zod";
import { CalendarDate, SubscriptionStatus, TeamDetail, TeamId, TeamKit } from "#features/teams/schema.ts";

/** Tiers for sale (PASS-45). */
export const TierKey = z.enum(["mini", "standard", "extended"]);
export type TierKey = z.infer<typeof TierKey>;

/** All products for sale. */
export const ProductKey = z.enum([...TierKey.options, "sms_topup"]);
export type ProductKey = z.infer<typeof ProductKey>;

/**
 * A checkout for one team. Both fields are optional here because the operation itself reports missing fields, with the
 * messages from PASS-48 and PASS-49.
 */
export const CheckoutRequest = z.object({
  teamId: TeamId.optional(),
  product: z.string().max(50).optional(),
});

/** The maximum number of teams in one payment, which keeps the invoice readable. */
export const MAX_TEAMS_PER_CHECKOUT = 50;

/** A checkout for several teams, each with its own tier (OP-04). */
export const BulkCheckoutRequest = z.object({
  orders: z
    .array(z.object({ teamId: TeamId, product: TierKey }))
    .min(1)
    .max(MAX_TEAMS_PER_CHECKOUT)
    .refine(
      (orders) => new Set(orders.map(({ teamId }) => teamId)).size === orders.length,
      "The same team is listed twice",
    ),
});

/** The payment page to redirect to. */
export const StartedCheckout = z.object({ url: z.url() });

/** A team for the Season Pass page (CALL1-13), with checkout details. */
export const PassTeam = TeamDetail.extend({
  /**
   * The number of days until the active pass ends, in the team's time zone. Null if there's no active pass or it
   * doesn't expire.
   */
  passDaysLeft: z.number().int().nullable(),
  /** True if the only pass is suspended by an open dispute. */
  isOnHold: z.boolean(),
  /**
   * awaiting: the caller's last payment page for the team is still open. processing: a payment is taking days to
   * clear.
   */
  payment: z.enum(["none", "awaiting", "processing"]),
  /** True if the caller can pay for other teams at the same time. */
  hasOtherTeams: z.boolean(),
});
export type PassTeam = z.infer<typeof PassTeam>;

/** A team that can be paid for together with others (OP-04). */
export const PayableTeam = z.object({
  id: TeamId,
  name: z.string(),
  kit: TeamKit,
  sport: z.string(),
  status: SubscriptionStatus,
  /** The pass's last day in the team's time zone. Null if there's none. */
  expiresOn: CalendarDate.nullable(),
  memberCount: z.number().int(),
  /** True if a payment is taking days to clear. */
  isProcessing: z.boolean(),
  /** The last day of the team's pass if this one were bought now. A running pass is extended (OP-10). */
  endsOnWith: z.record(TierKey, CalendarDate),
  /** The day of the team's last upcoming game. Null if there's none. */
  lastGameOn: CalendarDate.nullable(),
  /** True if the team is in the league that the list was requested for. */
  isInLeague: z.boolean(),
});
export type PayableTeam = z.infer<typeof PayableTeam>;

/** The teams to list: this team first, then the teams of a league if there's one. */
export const PayableTeamsRequest = z.object({ teamId: TeamId, leagueId: z.uuid().optional() });
