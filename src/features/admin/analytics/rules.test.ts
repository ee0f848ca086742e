import { expect, it } from "vitest";
import { toCsv, columns, measures, computeAnalytics } from "./rules.ts";

const month = {
  month: "2026-04",
  revenueCents: 521_432,
  currency: "usd",
  newAccounts: 61,
  newTeams: 40,
  activePasses: 1087,
  textsSent: 12_345,
  textsDelivered: 12_000,
  responses: 9_876,
};

it("formats numbers for display and for spreadsheets [ANALYTICS-04, OP2-14]", () => {
  expect(measures.map(({ title, format }) => [title, format(month)])).toEqual([
    ["Revenue", "$5,214.32"],
    ["Active Passes", "1,087"],
    ["New Accounts", "61"],
    ["New Teams", "40"],
    ["Texts", "12,345 sent, 12,000 delivered"],
    ["Responses per Text", "0.8"],
  ]);
  expect(columns.map(({ formatCell }) => formatCell(month)).join(" | ")).toBe(
    "Apr 2026 | $5,214.32 | 1,087 | 61 | 40 | 12,345 | 12,000 | 0.8",
  );
  expect(toCsv({ countedAt: "2026-04-16T12:00:00.000Z", months: [month] })).toBe(
    "Month,Revenue,Active Passes,New Accounts,New Teams,Texts Sent,Texts Delivered,Responses per Text\r\n" +
      "Apr 2026,5214.32,1087,61,40,12345,12000,0.8\r\n",
  );
});

it("shows zero responses per text for a month without texts", () => {
  const responses = measures.find(({ key }) => key === "responses")!;
  expect(responses.format({ ...month, textsSent: 0 })).toBe("0");
});

it("rounds responses per text to two decimal places", () => {
  const responses = measures.find(({ key }) => key === "responses")!;
  expect(responses.format({ ...month, textsSent: 3, responses: 2 })).toBe("0.67");
  expect(columns.at(-1)!.formatCsv({ ...month, textsSent: 3, responses: 2 })).toBe("0.67");
});

it("defines each measure's value and explanation", () => {
  expect(
    measures.map(({ key, definition, getValue, getFilled }) => [
      key,
      definition,
      getValue(month),
      getFilled?.(month),
    ]),
  ).toEqual([
    ["revenue", "Completed orders, minus full refunds and disputes", 521_432, undefined],
    ["passes", "Teams with an active pass at month end (or today)", 1087, undefined],
    ["accounts", "Accounts created this month and not deleted since", 61, undefined],
    ["teams", "Teams created this month and not deleted since", 40, undefined],
    ["texts", "Texts the carrier accepted, and how many were delivered", 12_345, 12_000],
    [
      "responses",
      "Player responses divided by texts sent, for games first texted about that month",
      9_876 / 12_345,
      undefined,
    ],
  ]);
});

const createMonth = (name: string, activeAtStart: number) => ({
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
  responses: 7,
});

it("counts active passes at the start of the next month, or now for the current month [OP2-14]", () => {
  const analytics = computeAnalytics(
    {
      countedAt: new Date("2026-04-16T12:00:00Z"),
      months: [
        createMonth("2026-01", 1),
        createMonth("2026-02", 2),
        createMonth("2026-03", 3),
        createMonth("2026-04", 4),
      ],
      teams: 0,
      users: 0,
      members: 0,
      activeSubscriptions: 0,
      runningPasses: 5,
    },
    "3m",
  );
  const otherCounts = {
    revenueCents: 3001,
    currency: "usd",
    newAccounts: 61,
    newTeams: 40,
    textsSent: 10,
    textsDelivered: 9,
    responses: 7,
  };
  expect(analytics).toEqual({
    countedAt: "2026-04-16T12:00:00.000Z",
    months: [
      { ...otherCounts, month: "2026-02", activePasses: 3 },
      { ...otherCounts, month: "2026-03", activePasses: 4 },
      { ...otherCounts, month: "2026-04", activePasses: 5 },
    ],
  });
});
