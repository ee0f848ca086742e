import { expect, it } from "vitest";
import { csvOf, figures, measures, analyticsOf } from "./rules.ts";

const month = {
  month: "2026-04",
  revenueCents: 521_432,
  currency: "usd",
  newAccounts: 61,
  newTeams: 40,
  activePasses: 1087,
  textsSent: 12_345,
  textsDelivered: 12_000,
  answers: 9_876,
};

it("says each number as people read it, and as spreadsheets do [ANALYTICS-04, OP2-14]", () => {
  expect(measures.map(({ title, wordsOf }) => [title, wordsOf(month)])).toEqual([
    ["Revenue", "$5,214.32"],
    ["Active Passes", "1,087"],
    ["New Accounts", "61"],
    ["New Teams", "40"],
    ["Texts", "12,345 sent, 12,000 delivered"],
    ["Answers per Text", "0.8"],
  ]);
  expect(figures.map(({ inWords }) => inWords(month)).join(" | ")).toBe(
    "Apr 2026 | $5,214.32 | 1,087 | 61 | 40 | 12,345 | 12,000 | 0.8",
  );
  expect(csvOf({ countedAt: "2026-04-16T12:00:00.000Z", months: [month] })).toBe(
    "Month,Revenue,Active Passes,New Accounts,New Teams,Texts Sent,Texts Delivered,Answers per Text\r\n" +
      "Apr 2026,5214.32,1087,61,40,12345,12000,0.8\r\n",
  );
});

it("says nothing of answers in a month without texts", () => {
  const answers = measures.find(({ key }) => key === "answers")!;
  expect(answers.wordsOf({ ...month, textsSent: 0 })).toBe("0");
});

it("rounds answers per text to a hundredth", () => {
  const answers = measures.find(({ key }) => key === "answers")!;
  expect(answers.wordsOf({ ...month, textsSent: 3, answers: 2 })).toBe("0.67");
  expect(figures.at(-1)!.inDigits({ ...month, textsSent: 3, answers: 2 })).toBe("0.67");
});

it("draws each measure by its number and explains it", () => {
  expect(
    measures.map(({ key, definition, valueOf, filledOf }) => [
      key,
      definition,
      valueOf(month),
      filledOf?.(month),
    ]),
  ).toEqual([
    [
      "revenue",
      "Orders completed in the month, less those given back in full or disputed",
      521_432,
      undefined,
    ],
    ["passes", "Teams with a running pass at the end of the month, or now", 1087, undefined],
    ["accounts", "Accounts made in the month that are still there", 61, undefined],
    ["teams", "Teams made in the month that are still there", 40, undefined],
    ["texts", "Texts due in the month that the carrier took, and those that arrived", 12_345, 12_000],
    [
      "answers",
      "Players’ own answers to games first texted about in the month, divided by its texts",
      9_876 / 12_345,
      undefined,
    ],
  ]);
});

const counted = (name: string, activeAtStart: number) => ({
  month: name,
  paidCents: 5000,
  paidPasses: 3,
  returnedCents: 1999,
  returnedPasses: 1,
  newAccounts: 61,
  newTeams: 40,
  activeAtStart,
  lapsed: 0,
  textsSent: 10,
  textsDelivered: 9,
  answers: 7,
});

it("takes the end of a month from the beginning of the next, and of the running month from now [OP2-14]", () => {
  const analytics = analyticsOf(
    {
      countedAt: new Date("2026-04-16T12:00:00Z"),
      months: [counted("2026-01", 1), counted("2026-02", 2), counted("2026-03", 3), counted("2026-04", 4)],
      teams: 0,
      users: 0,
      members: 0,
      activeSubscriptions: 0,
      runningPasses: 5,
    },
    "3m",
  );
  const rest = {
    revenueCents: 3001,
    currency: "usd",
    newAccounts: 61,
    newTeams: 40,
    textsSent: 10,
    textsDelivered: 9,
    answers: 7,
  };
  expect(analytics).toEqual({
    countedAt: "2026-04-16T12:00:00.000Z",
    months: [
      { ...rest, month: "2026-02", activePasses: 3 },
      { ...rest, month: "2026-03", activePasses: 4 },
      { ...rest, month: "2026-04", activePasses: 5 },
    ],
  });
});
