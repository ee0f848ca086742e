import type { ProductKey, TierKey } from "./schema.ts";

// The product catalog, and the only source of prices for our pages and checkout. Amounts are whole cents.

export const CURRENCY = "usd";

export type Tier = {
  /** Identifies the product in checkout requests, instead of a price. */
  key: TierKey;
  name: string;
  description: string;
  /** One-time payment with no auto-renewal (PASS-38). */
  mode: "payment";
  cents: number;
  months: number;
  players: number;
  sms: number;
};

/** Everything for sale (DATA1-40, PASS-39 to PASS-42). */
export const catalog = {
  MINI_SEASON_PASS: {
    key: "mini",
    name: "Mini",
    description: "For small teams and short seasons",
    mode: "payment",
    cents: 999,
    months: 3,
    players: 10,
    sms: 300,
  },
  STANDARD_SEASON_PASS: {
    key: "standard",
    name: "Standard",
    description: "For a full roster and a full season",
    mode: "payment",
    cents: 1999,
    months: 6,
    players: 20,
    sms: 750,
  },
  EXTENDED_SEASON_PASS: {
    key: "extended",
    name: "Extended",
    description: "For big rosters and long seasons",
    mode: "payment",
    cents: 2999,
    months: 9,
    players: 30,
    sms: 1200,
  },
  SMS_TOPUP: {
    key: "sms_topup",
    name: "SMS Top-up",
    description: "100 more texts for this team, added to what it has",
    mode: "payment",
    cents: 199,
    sms: 100,
  },
} as const;

/** Ordered from lowest to highest tier (OP-10). */
export const tiers: readonly Tier[] = [
  catalog.MINI_SEASON_PASS,
  catalog.STANDARD_SEASON_PASS,
  catalog.EXTENDED_SEASON_PASS,
];

export const topup = catalog.SMS_TOPUP;

export const getTier = (key: TierKey): Tier => tiers.find((tier) => tier.key === key)!;

export const isTier = (product: ProductKey): product is TierKey => product !== topup.key;

export const getPriceCents = (product: ProductKey): number =>
  isTier(product) ? getTier(product).cents : topup.cents;

/** Returns the product name for the payment page, receipts, and emails, such as "Standard Season Pass". */
export const getProductName = (product: ProductKey): string =>
  isTier(product) ? `${getTier(product).name} Season Pass` : topup.name;

/** Returns the recommended tier (PASS-21 to PASS-24). `memberCount` is null if the team is unknown (OP-06). */
export function getRecommendedTier(memberCount: number | null): TierKey {
  if (memberCount === null) return "standard";
  if (memberCount <= getTier("mini").players) return "mini";
  return memberCount <= getTier("standard").players ? "standard" : "extended";
}

/**
 * True if a team has too many members for a product. A count equal to the limit is allowed, and top-ups have no limit
 * (PASS-29, PASS-34).
 */
export const isTooLarge = (memberCount: number, product: ProductKey): boolean =>
  isTier(product) && memberCount > getTier(product).players;

/** Returns "1999.05", the format used in files. */
export const formatDecimal = (cents: number): string => formatPrice(cents).replaceAll(/[$,]/g, "");

/** Returns "$19.99", or "19.99 EUR" for other currencies. */
export const formatMoney = ({ amountCents, currency }: { amountCents: number; currency: string }): string =>
  currency === CURRENCY
    ? formatPrice(amountCents)
    : `${formatDecimal(amountCents)} ${currency.toUpperCase()}`;

/** Returns "$19.99" (PASS-13) using integer math only. */
export const formatPrice = (cents: number): string =>
  `$${Math.trunc(cents / 100).toLocaleString("en-US")}.${String(cents % 100).padStart(2, "0")}`;

/** The most players any pass covers. */
export const MAX_PLAYERS = catalog.EXTENDED_SEASON_PASS.players;

/** A new team's default reminders, a day and an hour before. Used to convert a text limit to a number of games. */
export const TEXTS_PER_GAME = { count: 2, label: "two texts each" };

/**
 * Estimates how many games a tier's texts last if everyone gets every text. Assumes a full roster if the team
 * has no members.
 */
export function estimateGames({ sms, players }: Pick<Tier, "sms" | "players">, memberCount: number) {
  const count = memberCount || players;
  return { games: Math.floor(sms / (count * TEXTS_PER_GAME.count)), players: count };
}

/** How many days before a pass ends we show a banner and send the first email. */
export const ENDING_DAYS = 14;
/** When the second email goes out, in days before the end. */
export const LAST_DAYS = 1;

/** The number of texts a schedule needs, and how many the team has left. */
export type Schedule = { games: number; needed: number; left: number; isRunning: boolean };

/**
 * Returns the texts left over after the scheduled games, or a negative number if there aren't enough. An active pass
 * keeps its remaining texts (OP-10). After it ends, only top-up texts remain, which aren't counted here.
 */
export const getRemainingSms = (sms: number, { needed, left, isRunning }: Schedule) =>
  sms + (isRunning ? left : 0) - needed;
