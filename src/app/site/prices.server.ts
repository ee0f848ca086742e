import { formatPrice, tiers } from "#features/passes/rules.ts";

/** The price claim on public pages, worded as required (OP-01, OP2-06). Nothing is computed from it. */
export const PER_TEAMMATE = "$2 per teammate per season";

/** What checkout actually charges, shown next to the price claim. */
export const FLAT_PRICE = `You pay one flat price per team, starting at ${formatPrice(tiers[0]!.cents)}, and that's exactly what you'll see at checkout.`;
