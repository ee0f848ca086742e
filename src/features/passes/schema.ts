import * as z from "zod";
import { TeamId } from "#features/teams/schema.ts";

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
const MOST_TEAMS_PER_CHECKOUT = 50;

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
