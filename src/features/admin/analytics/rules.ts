import { formatDecimal, CURRENCY, formatPrice } from "#features/passes/rules.ts";
import { listMonthsInPeriod, formatMonth } from "../billing/rules.ts";
import type { Period } from "../billing/schema.ts";
import type { Rollup } from "../rollups/rules.ts";
import type { Analytics, AnalyticsMonth } from "./schema.ts";

/** Builds the analytics from the rollups (OP2-14). */
export function computeAnalytics(rollup: Rollup, period: Period): Analytics {
  const months = listMonthsInPeriod(rollup, period);
  return {
    countedAt: rollup.countedAt.toISOString(),
    months: months.map((month, index) => ({
      month: month.month,
      revenueCents: month.paidCents - month.returnedCents,
      currency: CURRENCY,
      newAccounts: month.newAccounts,
      newTeams: month.newTeams,
      // Use the count at the start of the next month, or the latest count for the current month.
      activePasses: months[index + 1]?.activeAtStart ?? rollup.runningPasses,
      textsSent: month.textsSent,
      textsDelivered: month.textsDelivered,
      responses: month.responses,
    })),
  };
}

/** Returns the number of responses per text, or 0 for a month without texts. */
const computeResponsesPerText = ({ responses, textsSent }: AnalyticsMonth) =>
  textsSent === 0 ? 0 : responses / textsSent;

const formatCount = (count: number) => count.toLocaleString("en-US");

/** A monthly measure, shown as one chart and one or two table columns. */
export type Measure = {
  key: string;
  title: string;
  /** The explanation shown next to the measure. */
  definition: string;
  /** The bar's height, and how much of the bar is filled. The whole bar is filled by default. */
  getValue: (month: AnalyticsMonth) => number;
  getFilled?: (month: AnalyticsMonth) => number;
  /** What the filled part of a bar is, and what the rest is. */
  filledLabel?: string;
  restLabel?: string;
  /** Formats a value on the axis, such as "$5,000". Counts need nothing special. */
  formatAxis?: (value: number) => string;
  /** The smallest step on the axis, in the value's own unit. */
  minStep?: number;
  /** Formats the value for display, such as "$5,214.32". */
  format: (month: AnalyticsMonth) => string;
};

export const measures: readonly Measure[] = [
  {
    key: "revenue",
    title: "Revenue",
    definition: "Completed orders, minus full refunds and disputes",
    getValue: (month) => month.revenueCents,
    formatAxis: (cents) => formatPrice(cents).replace(/\.00$/, ""),
    minStep: 100,
    format: (month) => formatPrice(month.revenueCents),
  },
  {
    key: "passes",
    title: "Active Passes",
    definition: "Teams with an active pass at month end (or today)",
    getValue: (month) => month.activePasses,
    format: (month) => formatCount(month.activePasses),
  },
  {
    key: "accounts",
    title: "New Accounts",
    definition: "Accounts created this month and not deleted since",
    getValue: (month) => month.newAccounts,
    format: (month) => formatCount(month.newAccounts),
  },
  {
    key: "teams",
    title: "New Teams",
    definition: "Teams created this month and not deleted since",
    getValue: (month) => month.newTeams,
    format: (month) => formatCount(month.newTeams),
  },
  {
    key: "texts",
    title: "Texts",
    definition: "Texts the carrier accepted, and how many were delivered",
    getValue: (month) => month.textsSent,
    getFilled: (month) => month.textsDelivered,
    filledLabel: "Delivered",
    restLabel: "Sent but not confirmed",
    format: (month) => `${formatCount(month.textsSent)} sent, ${formatCount(month.textsDelivered)} delivered`,
  },
  {
    key: "responses",
    title: "Responses per Text",
    definition: "Player responses divided by texts sent, for games first texted about that month",
    getValue: computeResponsesPerText,
    minStep: 0.1,
    format: (month) => computeResponsesPerText(month).toLocaleString("en-US", { maximumFractionDigits: 2 }),
  },
];

type Column = {
  header: string;
  /** Formats the value for the table, such as "$5,214.32". */
  formatCell: (month: AnalyticsMonth) => string;
  /** Formats the value for the CSV file, such as "5214.32", so that spreadsheets can calculate with it. */
  formatCsv: (month: AnalyticsMonth) => string;
};

const createCountColumn = (header: string, getValue: (month: AnalyticsMonth) => number): Column => ({
  header,
  formatCell: (month) => formatCount(getValue(month)),
  formatCsv: (month) => String(getValue(month)),
});
const createTextColumn = (header: string, getValue: (month: AnalyticsMonth) => string): Column => ({
  header,
  formatCell: getValue,
  formatCsv: getValue,
});

/** The columns of the table and the CSV file. */
export const columns: readonly Column[] = [
  createTextColumn("Month", ({ month }) => formatMonth(month)),
  {
    header: "Revenue",
    formatCell: ({ revenueCents }) => formatPrice(revenueCents),
    formatCsv: ({ revenueCents }) => formatDecimal(revenueCents),
  },
  createCountColumn("Active Passes", ({ activePasses }) => activePasses),
  createCountColumn("New Accounts", ({ newAccounts }) => newAccounts),
  createCountColumn("New Teams", ({ newTeams }) => newTeams),
  createCountColumn("Texts Sent", ({ textsSent }) => textsSent),
  createCountColumn("Texts Delivered", ({ textsDelivered }) => textsDelivered),
  createTextColumn("Responses per Text", (month) =>
    String(Math.round(computeResponsesPerText(month) * 100) / 100),
  ),
];

/** Returns a CSV file. It contains no user input, so cells need no quoting or formula escaping. */
export const toCsv = ({ months }: Analytics): string =>
  [
    columns.map(({ header }) => header),
    ...months.map((month) => columns.map(({ formatCsv }) => formatCsv(month))),
  ]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("");
