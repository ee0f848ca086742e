import { priceInWords, tiers } from "#features/passes/rules.ts";

/** A promise of the public pages that stands as it was given (OP-01, OP2-06). Nothing computes with it. */
export const PER_TEAMMATE = "$2 per teammate per season";

/** The honest line beside it: what checkout charges. */
export const SOLD_FLAT = `The pass is sold flat per team, from ${priceInWords(tiers[0]!.cents)}, and that is what checkout charges.`;
