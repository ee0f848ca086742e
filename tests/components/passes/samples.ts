import type { SeasonForecast } from "#features/messages/allowance/schema.ts";
import type { ActiveTeam, Transaction } from "#features/passes/billing/schema.ts";
import type { Purchase, PurchasedItem } from "#features/passes/purchases/schema.ts";
import type { PassTeam, PayableTeam } from "#features/passes/schema.ts";
import { sampleId, sampleTeam } from "../samples.ts";

/** A team without a pass. */
export const samplePass = (changes: Partial<PassTeam> = {}): PassTeam => ({
  ...sampleTeam({ status: "pending", tier: "none", smsLimit: 0, expiresOn: null, memberCount: 1 }),
  passDaysLeft: null,
  isOnHold: false,
  payment: "none",
  hasOtherTeams: false,
  ...changes,
});

export const payableTeam = (
  name: string,
  memberCount: number,
  changes: Partial<PayableTeam> = {},
): PayableTeam => ({
  id: sampleId(),
  name,
  sport: "Softball",
  status: "pending",
  expiresOn: null,
  memberCount,
  isProcessing: false,
  endsOnWith: { mini: "2027-02-18", standard: "2027-05-18", extended: "2027-08-18" },
  lastGameOn: null,
  isInLeague: false,
  ...changes,
});

/** What a team's season needs if every player gets every reminder. */
export const sampleForecast = (
  teamId: string,
  upcomingGames: number,
  neededByAll: number,
): SeasonForecast => ({
  teamId,
  status: "pending",
  left: 0,
  upcomingGames,
  neededByAll,
});

export const samplePurchase = (
  items: Partial<PurchasedItem>[],
  changes: Partial<Purchase> = {},
): Purchase => ({
  id: sampleId(),
  state: "paid",
  amountCents: 1999 * items.length,
  currency: "usd",
  paidOn: "2026-11-18",
  receiptUrl: "/settings/receipts/pi_1",
  items: items.map((item, index) => ({
    teamId: sampleId(),
    teamName: `Team ${index + 1}`,
    product: "standard",
    amountCents: 1999,
    currency: "usd",
    canOpen: true,
    status: "delivered",
    period: { from: "2026-11-18", until: "2027-05-18" },
    sms: 750,
    hasOtherBuyer: false,
    ...item,
  })),
  ...changes,
});

export const activeTeam = (name: string, changes: Partial<ActiveTeam> = {}): ActiveTeam => ({
  id: sampleId(),
  name,
  status: "active",
  tier: "standard",
  smsUsed: 0,
  smsLimit: 750,
  expiresOn: "2027-05-16",
  isArchived: false,
  ...changes,
});

export const sampleTransaction = (changes: Partial<Transaction> = {}): Transaction => ({
  id: sampleId(),
  type: "order",
  on: "2026-11-16",
  description: "Season Pass Purchase",
  product: "standard",
  teamName: "Lakeview Otters",
  status: "paid",
  amountCents: 1999,
  currency: "usd",
  period: null,
  payment: null,
  refunds: [],
  dispute: null,
  receiptUrl: "/settings/receipts/pi_1",
  ...changes,
});
