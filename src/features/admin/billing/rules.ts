import { CURRENCY, formatPrice } from "#features/passes/rules.ts";
import { formatDate, getMonthAndDay, formatTime } from "#platform/date-format.ts";
import { listLastMonths, type Rollup } from "../rollups/rules.ts";
import type { BillingStatistics, Period } from "./schema.ts";

/** The display names of the periods (ADMBILL-05). */
export const periodNames: Record<Period, string> = {
  "3m": "Last 3 Months",
  "6m": "Last 6 Months",
  "12m": "Last 12 Months",
};

/** The period selected by default (OP2-16). */
export const DEFAULT_PERIOD: Period = "6m";

const monthsByPeriod: Record<Period, number> = { "3m": 3, "6m": 6, "12m": 12 };

/** Lists the period's months up to the current one, oldest first, as yyyy-MM. */
export const listMonths = (period: Period, today: string): string[] =>
  listLastMonths(monthsByPeriod[period], today);

/** The definitions shown next to the numbers (OP2-15). */
export const definitions = {
  totalRevenue: "Completed orders in this period, minus full refunds and disputes",
  monthlyRevenue: "Month to date",
  activeSubscriptions: "Teams with an active pass",
  passesSold: "Season Passes included in Total Revenue",
  teams: "Every team on FirstWhistle",
  users: "Everyone with an account",
  averageTeamSize: "Members divided by teams",
  churnRate: "Teams with a pass at the start of the period that don't have one now",
  perTeamCents: "Total revenue divided by all teams",
  perPassCents: "Total revenue divided by passes sold",
  subscriptionRate: "Active subscriptions divided by all teams",
  activeOfTeams: "Active subscriptions out of all teams",
  passPenetration: "Passes sold divided by all members",
  retention: "100% minus churn rate",
} as const;

/** Divides two numbers, or returns zero if the divisor is zero (ADMBILL-20, OP2-17). */
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Divides cents by a count and rounds to the nearest cent. */
const divideCents = (sum: number, count: number) => Math.round(ratio(sum, count));

/** Returns the rollup's months that fall within the period. */
export function listMonthsInPeriod({ countedAt, months }: Rollup, period: Period): Rollup["months"] {
  const [first] = listMonths(period, countedAt.toISOString());
  return months.filter(({ month }) => month >= first!);
}

/** Builds the billing statistics from the rollups (ADMBILL-07 to ADMBILL-23). */
export function computeStatistics(rollup: Rollup, period: Period): BillingStatistics {
  const { teams, users, members, activeSubscriptions } = rollup;
  const inPeriod = listMonthsInPeriod(rollup, period);
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
    countedAt: rollup.countedAt.toISOString(),
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
    perTeamCents: divideCents(totalCents, teams),
    perPassCents: divideCents(totalCents, passesSold),
    subscriptionRate: ratio(activeSubscriptions, teams) * 100,
    passPenetration: ratio(passesSold, teams * averageTeamSize) * 100,
    retention: 100 - churnRate,
  };
}

const formatThousands = (number: number, decimals: number) =>
  number.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Formats cents as whole dollars, such as "$2,319". */
export const formatDollars = (cents: number) => formatPrice(cents + 50).slice(0, -".00".length);
/** Formats a number with one decimal, such as "13.4". */
export const formatOneDecimal = (number: number) => formatThousands(number, 1);
/** Formats a percentage with one decimal, such as "6.8%". */
export const formatPercent = (rate: number) => `${formatThousands(rate, 1)}%`;
/** Formats an instant in UTC, such as "Nov 15, 2026, 9:40 PM UTC". */
export const formatMoment = (at: string) =>
  `${formatDate(at.slice(0, 10))}, ${formatTime(at.slice(11, 16))} UTC`;
/** Formats a month: 2026-04 becomes "Apr 2026". */
export const formatMonth = (month: string) =>
  `${getMonthAndDay(`${month}-01`).month} ${Number(month.slice(0, 4))}`;
