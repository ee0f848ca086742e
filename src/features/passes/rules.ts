import type { ProductKey, TierKey } from "./schema.ts";

// What is sold. The one source of prices: screens, checkout and words take them from here. Money is whole cents.

export const CURRENCY = "usd";

export type Tier = {
  /** What a checkout is asked for by, instead of a price. */
  key: TierKey;
  name: string;
  description: string;
  /** Paid once, never again by itself (PASS-38). */
  mode: "payment";
  cents: number;
  months: number;
  players: number;
  sms: number;
};

/** Everything that is sold, and nothing else (DATA1-40; PASS-39 to PASS-42). */
export const catalogue = {
  MINI_SEASON_PASS: {
    key: "mini",
    name: "Mini",
    description: "For small squads and short seasons",
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
    description: "100 more SMS for this team, on top of what it has",
    mode: "payment",
    cents: 199,
    sms: 100,
  },
} as const;

/** From small to large: a later one is the higher one (OP-10). */
export const tiers: readonly Tier[] = [
  catalogue.MINI_SEASON_PASS,
  catalogue.STANDARD_SEASON_PASS,
  catalogue.EXTENDED_SEASON_PASS,
];

export const topup = catalogue.SMS_TOPUP;

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

/** "1999.05", as files write it. */
export const amountInDigits = (cents: number): string => priceInWords(cents).replaceAll(/[$,]/g, "");

/** "$19.99"; in another currency than ours it is named behind. */
export const moneyInWords = ({ amountCents, currency }: { amountCents: number; currency: string }): string =>
  currency === CURRENCY
    ? priceInWords(amountCents)
    : `${amountInDigits(amountCents)} ${currency.toUpperCase()}`;

/** "$19.99" (PASS-13), without ever making a fraction of it. */
export const priceInWords = (cents: number): string =>
  `$${Math.trunc(cents / 100).toLocaleString("en-US")}.${String(cents % 100).padStart(2, "0")}`;

/** No pass is for more. */
export const MOST_PLAYERS = catalogue.EXTENDED_SEASON_PASS.players;

/** What a new team's reminders are: a day and an hour before. The measure in which an allowance is told. */
export const TEXTS_PER_GAME = { count: 2, inWords: "two texts each" };

/** How many games an allowance lasts, everybody getting every text. A team without players is taken for a full one. */
export function gamesOf({ sms, players }: Pick<Tier, "sms" | "players">, memberCount: number) {
  const count = memberCount || players;
  return { games: Math.floor(sms / (count * TEXTS_PER_GAME.count)), players: count };
}

/** A pass that ends within so many days is about to: managers are told, by the page and by mail. */
export const ENDING_DAYS = 14;
/** The second mail. */
export const LAST_DAYS = 1;

/** What the games of a schedule will take, and what the team has without buying. */
export type Schedule = { games: number; needed: number; left: number; isRunning: boolean };

/**
 * Whether an allowance lasts for the games that are planned: SMS to spare, negative when it does not. A running pass keeps
 * what is left of it (OP-10); of an ended one only top-ups stay, which are not counted on.
 */
export const spareSms = (sms: number, { needed, left, isRunning }: Schedule) =>
  sms + (isRunning ? left : 0) - needed;
