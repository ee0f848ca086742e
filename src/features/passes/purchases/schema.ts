import * as z from "zod";
import { CalendarDate, TeamId, TeamKit } from "#features/teams/schema.ts";
import { ProductKey } from "../schema.ts";

/**
 * unpaid: the payment page is open, expired, or was closed. processing: a bank payment is taking days to clear. checking:
 * the amount paid doesn't match the price, and we're looking into it.
 */
export const PurchaseState = z.enum(["unpaid", "processing", "paid", "failed", "checking"]);
export type PurchaseState = z.infer<typeof PurchaseState>;

/** What one team gets from a purchase. */
export const PurchasedItem = z.object({
  /** Null if the team was deleted, so there's no one to give the pass to. */
  teamId: TeamId.nullable(),
  /** The team's name at the time of purchase. */
  teamName: z.string(),
  teamKit: TeamKit,
  product: ProductKey,
  amountCents: z.number().int(),
  currency: z.string(),
  /** True if the buyer still manages the team. */
  canOpen: z.boolean(),
  /** Refunded and disputed items don't count, even though they were paid. */
  status: z.enum(["open", "delivered", "refunded", "disputed", "undelivered"]),
  /** When the pass is active, in the team's time zone. Null until it's delivered, and for texts. */
  period: z.object({ from: CalendarDate, until: CalendarDate }).nullable(),
  /** How many texts it added. Null until it's delivered. */
  sms: z.number().int().nullable(),
  /** True if someone else paid for a pass for this team since the purchase began. Both count. */
  hasOtherBuyer: z.boolean(),
});
export type PurchasedItem = z.infer<typeof PurchasedItem>;

/** A payment for one or several teams, as its buyer sees it. */
export const Purchase = z.object({
  id: z.uuid(),
  state: PurchaseState,
  amountCents: z.number().int(),
  currency: z.string(),
  /** In the time zone of the first team. */
  paidOn: CalendarDate.nullable(),
  /** Our URL that redirects the buyer to the provider's receipt. */
  receiptUrl: z.string().nullable(),
  items: z.array(PurchasedItem),
});
export type Purchase = z.infer<typeof Purchase>;
