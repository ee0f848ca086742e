import * as z from "zod";
import { CalendarDate, SubscriptionTier, TeamId } from "#features/teams/schema.ts";
import { ProductKey } from "../schema.ts";

/** A team with a running pass (CALL2-41). */
export const ActiveTeam = z.object({
  id: TeamId,
  name: z.string(),
  status: z.literal("active"),
  tier: SubscriptionTier,
  smsUsed: z.number().int(),
  smsLimit: z.number().int(),
  /** The last day of the pass by the team's clock; null for one that does not end. */
  expiresOn: CalendarDate.nullable(),
  isArchived: z.boolean(),
});
export type ActiveTeam = z.infer<typeof ActiveTeam>;

/** What somebody keeps with the payment provider to pay with (CALL2-42). We store nothing of it. */
export const PaymentMethod = z.object({
  id: z.string(),
  /** "Visa", "Bank Account". */
  name: z.string(),
  lastFour: z.string().nullable(),
  /** A card's last month, yyyy-MM. */
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
  /** For the payment as a whole, which was for other teams too. */
  isShared: z.boolean(),
});

/** A line of the history (DATA2-28): an order, or the time that a pass runs. Days are by the team's clock. */
export const Transaction = Money.extend({
  id: z.uuid(),
  type: TransactionType,
  on: CalendarDate,
  /** SET-19, SET-20. */
  description: z.string(),
  product: ProductKey,
  /** As it was called when it was bought. */
  teamName: z.string(),
  /** Of an order: paid, pending, failed, refunded, disputed. Of a subscription: pending, active, expired. */
  status: z.string(),
  /** When the pass runs. */
  period: z.object({ from: CalendarDate, until: CalendarDate }).nullable(),
  /** Of an order that was paid together with others: all of it, as a bank lists it. */
  payment: Money.extend({ orders: z.number().int() }).nullable(),
  refunds: z.array(Refund),
  dispute: z.object({ state: z.enum(["inquiry", "open", "won", "lost"]), on: CalendarDate }).nullable(),
  /** A page of ours that leads its buyer to the provider's receipt, addressed by the payment intent (SET-18). */
  receiptUrl: z.string().nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

/** The provider's id of a payment. */
export const PaymentIntentId = z.string().regex(/^[\w-]{1,100}$/);
