import * as z from "zod";
import { CalendarDate, SubscriptionTier, TeamId, TeamKit } from "#features/teams/schema.ts";
import { ProductKey } from "../schema.ts";

/** A team with an active pass (CALL2-41). */
export const ActiveTeam = z.object({
  id: TeamId,
  name: z.string(),
  kit: TeamKit,
  status: z.literal("active"),
  tier: SubscriptionTier,
  smsUsed: z.number().int(),
  smsLimit: z.number().int(),
  /** The pass's last day in the team's time zone. Null if it doesn't expire. */
  expiresOn: CalendarDate.nullable(),
  isArchived: z.boolean(),
});
export type ActiveTeam = z.infer<typeof ActiveTeam>;

/** A payment method saved with the provider (CALL2-42). We don't store any of these details. */
export const PaymentMethod = z.object({
  id: z.string(),
  /** Such as "Visa" or "Bank Account". */
  name: z.string(),
  lastFour: z.string().nullable(),
  /** The card's expiration month, as yyyy-MM. */
  expiresIn: z.string().nullable(),
  isExpired: z.boolean(),
  isDefault: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const TransactionType = z.enum(["order", "subscription"]);
export type TransactionType = z.infer<typeof TransactionType>;

const Money = z.object({ amountCents: z.number().int(), currency: z.string() });

const Refund = Money.extend({
  on: CalendarDate,
  /** True if the refund applies to the whole payment, which also covered other teams. */
  isShared: z.boolean(),
});

/** A transaction (DATA2-28): an order, or the period when a pass is active. Dates are in the team's time zone. */
export const Transaction = Money.extend({
  id: z.uuid(),
  type: TransactionType,
  on: CalendarDate,
  /** The transaction's label (SET-19, SET-20). */
  description: z.string(),
  product: ProductKey,
  /** The team's name at the time of purchase. */
  teamName: z.string(),
  /** Orders: paid, pending, failed, refunded, disputed. Subscriptions: pending, active, expired. */
  status: z.string(),
  /** When the pass is active. */
  period: z.object({ from: CalendarDate, until: CalendarDate }).nullable(),
  /**
   * The total payment, as it appears on a bank statement. Set only if the order was paid together with others.
   */
  payment: Money.extend({ orders: z.number().int() }).nullable(),
  refunds: z.array(Refund),
  dispute: z.object({ state: z.enum(["inquiry", "open", "won", "lost"]), on: CalendarDate }).nullable(),
  /** Our URL that redirects the buyer to the provider's receipt, keyed by payment intent (SET-18). */
  receiptUrl: z.string().nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

/** The provider's payment ID. */
export const PaymentIntentId = z.string().regex(/^[\w-]{1,100}$/);
