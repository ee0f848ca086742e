import { amountInDigits, CURRENCY, priceInWords } from "#features/passes/rules.ts";
import { countedIn, monthInWords } from "../billing/rules.ts";
import type { Period } from "../billing/schema.ts";
import type { Counted } from "../rollups/rules.ts";
import type { Analytics, AnalyticsMonth } from "./schema.ts";

/** OP2-14 from what was counted. */
export function analyticsOf(counted: Counted, period: Period): Analytics {
  const months = countedIn(counted, period);
  return {
    countedAt: counted.countedAt.toISOString(),
    months: months.map((month, index) => ({
      month: month.month,
      revenueCents: month.paidCents - month.returnedCents,
      currency: CURRENCY,
      newAccounts: month.newAccounts,
      newTeams: month.newTeams,
      // The end of a month is the beginning of the next.
      activePasses: months[index + 1]?.activeAtStart ?? counted.runningPasses,
      textsSent: month.textsSent,
      textsDelivered: month.textsDelivered,
      answers: month.answers,
    })),
  };
}

/** Of a month without texts nothing can be said. */
const answersPerText = ({ answers, textsSent }: AnalyticsMonth) =>
  textsSent === 0 ? 0 : answers / textsSent;

const counted = (count: number) => count.toLocaleString("en-US");

/** Something that is shown per month: one picture, and one or two columns of the table. */
export type Measure = {
  key: string;
  title: string;
  /** What it is, in the words that stand beside it. */
  definition: string;
  /** How tall its column is, and how much of that is filled; all of it unless said. */
  valueOf: (month: AnalyticsMonth) => number;
  filledOf?: (month: AnalyticsMonth) => number;
  /** "$5,214.32" */
  wordsOf: (month: AnalyticsMonth) => string;
};

export const measures: readonly Measure[] = [
  {
    key: "revenue",
    title: "Revenue",
    definition: "Orders completed in the month, without those given back in full or disputed",
    valueOf: (month) => month.revenueCents,
    wordsOf: (month) => priceInWords(month.revenueCents),
  },
  {
    key: "passes",
    title: "Active Passes",
    definition: "Teams with a running pass at the end of the month, or now",
    valueOf: (month) => month.activePasses,
    wordsOf: (month) => counted(month.activePasses),
  },
  {
    key: "accounts",
    title: "New Accounts",
    definition: "Accounts made in the month that are still there",
    valueOf: (month) => month.newAccounts,
    wordsOf: (month) => counted(month.newAccounts),
  },
  {
    key: "teams",
    title: "New Teams",
    definition: "Teams made in the month that are still there",
    valueOf: (month) => month.newTeams,
    wordsOf: (month) => counted(month.newTeams),
  },
  {
    key: "texts",
    title: "Texts",
    definition: "Texts due in the month that the carrier took, and those that arrived",
    valueOf: (month) => month.textsSent,
    filledOf: (month) => month.textsDelivered,
    wordsOf: (month) => `${counted(month.textsSent)} sent, ${counted(month.textsDelivered)} delivered`,
  },
  {
    key: "answers",
    title: "Answers per Text",
    definition: "Players’ own answers to games first texted about in the month, divided by its texts",
    valueOf: answersPerText,
    wordsOf: (month) => answersPerText(month).toLocaleString("en-US", { maximumFractionDigits: 2 }),
  },
];

/** The table's columns, and the file's. Figures, not words: a spreadsheet counts with them. */
export const figures: readonly [header: string, of: (month: AnalyticsMonth) => string][] = [
  ["Month", ({ month }) => monthInWords(month)],
  ["Revenue", ({ revenueCents }) => amountInDigits(revenueCents)],
  ["Active Passes", ({ activePasses }) => String(activePasses)],
  ["New Accounts", ({ newAccounts }) => String(newAccounts)],
  ["New Teams", ({ newTeams }) => String(newTeams)],
  ["Texts Sent", ({ textsSent }) => String(textsSent)],
  ["Texts Delivered", ({ textsDelivered }) => String(textsDelivered)],
  ["Answers per Text", (month) => String(Math.round(answersPerText(month) * 100) / 100)],
];

/** A file for spreadsheets. Nothing in it was typed by anybody, so nothing in it is a formula or needs quotes. */
export const csvOf = ({ months }: Analytics): string =>
  [figures.map(([header]) => header), ...months.map((month) => figures.map(([, of]) => of(month)))]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("");
