import { expect, it } from "vitest";
import { csvOf, figures, measures } from "./rules.ts";

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
