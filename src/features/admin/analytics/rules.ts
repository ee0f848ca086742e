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
    definition: "Orders completed in the month, less those given back in full or disputed",
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

type Figure = {
  header: string;
  /** In the table, as people read it: "$5,214.32". */
  inWords: (month: AnalyticsMonth) => string;
  /** In the file, where a spreadsheet counts with it: "5214.32". */
  inDigits: (month: AnalyticsMonth) => string;
};

const countOf = (header: string, of: (month: AnalyticsMonth) => number): Figure => ({
  header,
  inWords: (month) => counted(of(month)),
  inDigits: (month) => String(of(month)),
});
const same = (header: string, of: (month: AnalyticsMonth) => string): Figure => ({
  header,
  inWords: of,
  inDigits: of,
});

/** The table's columns, and the file's. */
export const figures: readonly Figure[] = [
  same("Month", ({ month }) => monthInWords(month)),
  {
    header: "Revenue",
    inWords: ({ revenueCents }) => priceInWords(revenueCents),
    inDigits: ({ revenueCents }) => amountInDigits(revenueCents),
  },
  countOf("Active Passes", ({ activePasses }) => activePasses),
  countOf("New Accounts", ({ newAccounts }) => newAccounts),
  countOf("New Teams", ({ newTeams }) => newTeams),
  countOf("Texts Sent", ({ textsSent }) => textsSent),
  countOf("Texts Delivered", ({ textsDelivered }) => textsDelivered),
  same("Answers per Text", (month) => String(Math.round(answersPerText(month) * 100) / 100)),
];

/** A file for spreadsheets. Nothing in it was typed by anybody, so nothing in it is a formula or needs quotes. */
export const csvOf = ({ months }: Analytics): string =>
  [
    figures.map(({ header }) => header),
    ...months.map((month) => figures.map(({ inDigits }) => inDigits(month))),
  ]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("");
