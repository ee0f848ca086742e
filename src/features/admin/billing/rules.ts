import { CURRENCY, priceInWords } from "#features/passes/rules.ts";
import { dateInWords, monthAndDay, timeInWords } from "#platform/date-words.ts";
import { lastMonths, type Counted } from "../rollups/rules.ts";
import type { BillingStatistics, Period } from "./schema.ts";

/** ADMBILL-05. */
export const periodNames: Record<Period, string> = {
  "3m": "Last 3 Months",
  "6m": "Last 6 Months",
  "12m": "Last 12 Months",
};

/** OP2-16. */
export const DEFAULT_PERIOD: Period = "6m";

const lengths: Record<Period, number> = { "3m": 3, "6m": 6, "12m": 12 };

/** The running month and those before it, oldest first, as yyyy-MM. */
export const monthsOf = (period: Period, today: string): string[] => lastMonths(lengths[period], today);

/** OP2-15: what each number is, in the words that stand beside it. */
export const definitions = {
  totalRevenue: "Orders completed in the period, less those given back in full or disputed",
  monthlyRevenue: "The running month so far",
  activeSubscriptions: "Teams whose pass is active now",
  passesSold: "Season Passes among the orders that count as revenue",
  teams: "All teams there are",
  users: "Everybody with an account",
  averageTeamSize: "Members divided by teams",
  churnRate: "Share of the teams with a pass at the beginning that have none now",
  perTeamCents: "Total revenue divided by all teams",
  perPassCents: "Total revenue divided by passes sold",
  subscriptionRate: "Active subscriptions divided by all teams",
  activeOfTeams: "Active subscriptions out of all teams",
  passPenetration: "Passes sold divided by all members",
  retention: "What the churn rate leaves of 100%",
} as const;

/** ADMBILL-20, OP2-17: zero when there is nothing to divide by. */
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Money for each of so many, to the next cent. */
const shareOf = (sum: number, count: number) => Math.round(ratio(sum, count));

/** The months of a period, out of all that were counted. */
export function countedIn({ countedAt, months }: Counted, period: Period): Counted["months"] {
  const [first] = monthsOf(period, countedAt.toISOString());
  return months.filter(({ month }) => month >= first!);
}

/** ADMBILL-07 to ADMBILL-23 from what was counted. */
export function statisticsOf(counted: Counted, period: Period): BillingStatistics {
  const { teams, users, members, activeSubscriptions } = counted;
  const inPeriod = countedIn(counted, period);
  const months = inPeriod.map((month) => ({
    month: month.month,
    amountCents: month.paidCents - month.returnedCents,
    currency: CURRENCY,
    sales: month.paidPasses - month.returnedPasses,
  }));
  const totalCents = months.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const passesSold = months.reduce((sum, { sales }) => sum + sales, 0);
  const averageTeamSize = ratio(members, teams);
  const [start] = inPeriod;
  const churnRate = start ? ratio(start.lapsed, start.activeAtStart) * 100 : 0;
  return {
    countedAt: counted.countedAt.toISOString(),
    months,
    currency: CURRENCY,
    totalCents,
    monthlyCents: months.at(-1)?.amountCents ?? 0,
    activeSubscriptions,
    passesSold,
    teams,
    users,
    averageTeamSize,
    churnRate,
    perTeamCents: shareOf(totalCents, teams),
    perPassCents: shareOf(totalCents, passesSold),
    subscriptionRate: ratio(activeSubscriptions, teams) * 100,
    passPenetration: ratio(passesSold, teams * averageTeamSize) * 100,
    retention: 100 - churnRate,
  };
}

const thousands = (number: number, decimals: number) =>
  number.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** "$2,319" */
export const wholeDollars = (cents: number) => priceInWords(cents + 50).slice(0, -".00".length);
/** "13.4" */
export const oneDecimal = (number: number) => thousands(number, 1);
/** "6.8%" */
export const percent = (rate: number) => `${thousands(rate, 1)}%`;
/** "Nov 15, 2026, 9:40 PM UTC" for an instant. */
export const momentInWords = (at: string) =>
  `${dateInWords(at.slice(0, 10))}, ${timeInWords(at.slice(11, 16))} UTC`;
/** "Apr 2026" for 2026-04. */
export const monthInWords = (month: string) =>
  `${monthAndDay(`${month}-01`).month} ${Number(month.slice(0, 4))}`;
