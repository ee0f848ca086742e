import type { ProductKey, TierKey } from "./schema.ts";

// What is sold. The one source of prices: screens, checkout and words take them from here. Money is whole cents.

export const CURRENCY = "usd";

export type Tier = {
  key: TierKey;
  name: string;
  description: string;
  cents: number;
  months: number;
  players: number;
  sms: number;
};

/** PASS-39 to PASS-41, from small to large: a later one is the higher one (OP-10). */
export const tiers: readonly Tier[] = [
  {
    key: "mini",
    name: "Mini",
    description: "For small squads and short seasons",
    cents: 999,
    months: 3,
    players: 10,
    sms: 300,
  },
  {
    key: "standard",
    name: "Standard",
    description: "For a full roster and a full season",
    cents: 1999,
    months: 6,
    players: 20,
    sms: 750,
  },
  {
    key: "extended",
    name: "Extended",
    description: "For big rosters and long seasons",
    cents: 2999,
    months: 9,
    players: 30,
    sms: 1200,
  },
];

/** PASS-42. */
export const topup = {
  key: "sms_topup",
  name: "SMS Top-up",
  description: "100 more SMS for this team, on top of what it has",
  cents: 199,
  sms: 100,
} as const;

export const tierOf = (key: TierKey): Tier => tiers.find((tier) => tier.key === key)!;

export const isTier = (product: ProductKey): product is TierKey => product !== topup.key;

export const centsOf = (product: ProductKey): number =>
  isTier(product) ? tierOf(product).cents : topup.cents;

/** "Standard Season Pass", as it stands on the payment page, receipts and mails. */
export const productName = (product: ProductKey): string =>
  isTier(product) ? `${tierOf(product).name} Season Pass` : topup.name;

/** PASS-21 to PASS-24; null when the team is unknown (OP-06). */
export function recommendedTier(memberCount: number | null): TierKey {
  if (memberCount === null) return "standard";
  if (memberCount <= tierOf("mini").players) return "mini";
  return memberCount <= tierOf("standard").players ? "standard" : "extended";
}

/** PASS-29 and PASS-34: an equal count is allowed, and a top-up asks nobody. */
export const isTooLarge = (memberCount: number, product: ProductKey): boolean =>
  isTier(product) && memberCount > tierOf(product).players;

/** "$19.99" (PASS-13), without ever making a fraction of it. */
export const priceInWords = (cents: number): string =>
  `$${Math.trunc(cents / 100).toLocaleString("en-US")}.${String(cents % 100).padStart(2, "0")}`;
