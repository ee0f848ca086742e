import { monthAndDay } from "#platform/date-words.ts";
import type { BillingStatistics, MonthRevenue, Period } from "./schema.ts";

/** ADMBILL-05. */
export const periodNames: Record<Period, string> = {
  "3m": "Last 3 Months",
  "6m": "Last 6 Months",
  "12m": "Last 12 Months",
};

/** OP2-16. */
export const DEFAULT_PERIOD: Period = "6m";

const lengths: Record<Period, number> = { "3m": 3, "6m": 6, "12m": 12 };

/** So many months after yyyy-MM, or before. By hand: the calendar's library is too heavy for a screen that adds months. */
export function monthLater(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The running month and those before it, oldest first, as yyyy-MM. */
export const monthsOf = (period: Period, today: string): string[] =>
  Array.from({ length: lengths[period] }, (_, index) =>
    monthLater(today.slice(0, 7), index + 1 - lengths[period]),
  );

/** What is counted; everything else follows. */
type Facts = {
  today: string;
  months: MonthRevenue[];
  teams: number;
  activeSubscriptions: number;
  users: number;
  members: number;
  /** Teams with a running pass when the period began, and those of them that have none now. */
  activeAtStart: number;
  expiredSince: number;
};

/** OP2-15: what each number is, in the words that stand beside it. */
export const definitions = {
  totalRevenue: "Orders completed in the period, without what was given back in full",
  monthlyRevenue: "The running month so far",
  activeSubscriptions: "Teams whose pass is active now",
  passesSold: "Season Passes among the completed orders of the period",
  teams: "All teams there are",
  users: "Everybody with an account",
  averageTeamSize: "Members divided by teams",
  churnRate: "Teams with a pass when the period began that have none now",
  centsPerTeam: "Total revenue divided by all teams",
  centsPerPass: "Total revenue divided by passes sold",
  subscriptionRate: "Active subscriptions divided by all teams",
  activeOfTeams: "Active subscriptions out of all teams",
  passPenetration: "Passes sold divided by all members",
  retention: "What the churn rate leaves of 100%",
} as const;

/** ADMBILL-20, OP2-17: zero when there is nothing to divide by. */
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** ADMBILL-07 to ADMBILL-23 from what was counted. */
export function statisticsOf(facts: Facts): BillingStatistics {
  const { today, months, teams, users, members, activeSubscriptions } = facts;
  const totalCents = months.reduce((sum, { cents }) => sum + cents, 0);
  const passesSold = months.reduce((sum, { sales }) => sum + sales, 0);
  const averageTeamSize = ratio(members, teams);
  const churnRate = ratio(facts.expiredSince, facts.activeAtStart) * 100;
  return {
    today,
    months,
    totalCents,
    monthlyCents: months.at(-1)?.cents ?? 0,
    activeSubscriptions,
    passesSold,
    teams,
    users,
    averageTeamSize,
    churnRate,
    centsPerTeam: ratio(totalCents, teams),
    centsPerPass: ratio(totalCents, passesSold),
    subscriptionRate: ratio(activeSubscriptions, teams) * 100,
    passPenetration: ratio(passesSold, teams * averageTeamSize) * 100,
    retention: 100 - churnRate,
  };
}

const thousands = (number: number, decimals: number) =>
  number.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** "$23,776.78" */
export const dollars = (cents: number) => `$${thousands(cents / 100, 2)}`;
/** "$2,319" */
export const wholeDollars = (cents: number) => `$${thousands(cents / 100, 0)}`;
/** "13.4" */
export const oneDecimal = (number: number) => thousands(number, 1);
/** "6.8%" */
export const percent = (rate: number) => `${thousands(rate, 1)}%`;
/** "Apr 2026" for 2026-04. */
export const monthInWords = (month: string) =>
  `${monthAndDay(`${month}-01`).month} ${Number(month.slice(0, 4))}`;
