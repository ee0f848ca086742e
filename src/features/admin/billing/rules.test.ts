import { describe, expect, it } from "vitest";
import { priceInWords } from "#features/passes/rules.ts";
import type { Counted, CountedMonth } from "../rollups/rules.ts";
import { measures } from "../analytics/rules.ts";
import {
  definitions,
  momentInWords,
  monthInWords,
  monthsOf,
  oneDecimal,
  percent,
  statisticsOf,
  wholeDollars,
  countedIn,
  DEFAULT_PERIOD,
  periodNames,
} from "./rules.ts";

const month: CountedMonth = {
  month: "2026-02",
  paidCents: 0,
  paidPasses: 0,
  returnedCents: 0,
  returnedPasses: 0,
  newAccounts: 0,
  newTeams: 0,
  activeAtStart: 500,
  lapsed: 34,
  textsSent: 0,
  textsDelivered: 0,
  answers: 0,
};

const counted: Counted = {
  countedAt: new Date("2026-04-16T12:00:00Z"),
  months: [
    month,
    {
      ...month,
      month: "2026-03",
      paidCents: 1_859_245,
      paidPasses: 955,
      returnedCents: 2999,
      returnedPasses: 1,
    },
    { ...month, month: "2026-04", paidCents: 521_432, paidPasses: 268 },
  ],
  teams: 1946,
  activeSubscriptions: 1087,
  users: 2204,
  members: 26_076,
  runningPasses: 1000,
};

describe("billing statistics", () => {
  it("are as stated [ADMBILL-07, ADMBILL-08, ADMBILL-10, ADMBILL-13, ADMBILL-14, ADMBILL-17, ADMBILL-18, ADMBILL-19, ADMBILL-22, ADMBILL-23, DATA2-34, CONST2-02, CONST2-04]", () => {
    const numbers = statisticsOf(counted, "3m");
    expect(priceInWords(numbers.totalCents)).toBe("$23,776.78");
    expect(priceInWords(numbers.monthlyCents)).toBe("$5,214.32");
    expect(numbers.passesSold).toBe(1222);
    expect(oneDecimal(numbers.averageTeamSize)).toBe("13.4");
    expect(percent(numbers.churnRate)).toBe("6.8%");
    expect(priceInWords(numbers.perTeamCents)).toBe("$12.22");
    expect(priceInWords(numbers.perPassCents)).toBe("$19.46");
    expect(percent(numbers.subscriptionRate)).toBe("55.9%");
    expect(percent(numbers.passPenetration)).toBe("4.7%");
    expect(percent(numbers.retention)).toBe("93.2%");
  });

  it("are zero without anything to divide by, and retention is 100 [ADMBILL-20, OP2-17]", () => {
    const none = { teams: 0, activeSubscriptions: 0, users: 0, members: 0, months: [] };
    const {
      perTeamCents,
      perPassCents,
      subscriptionRate,
      passPenetration,
      averageTeamSize,
      churnRate,
      retention,
    } = statisticsOf({ ...counted, ...none }, "3m");
    for (const number of [
      perTeamCents,
      perPassCents,
      subscriptionRate,
      passPenetration,
      averageTeamSize,
      churnRate,
    ])
      expect(number).toBe(0);
    expect(retention).toBe(100);
  });

  it("say what revenue leaves out: what the pass itself does not count for [ADMBILL-24, OP2-15]", () => {
    for (const said of [definitions.totalRevenue, measures[0]!.definition])
      expect(said).toMatch(/less those given back in full or disputed$/);
  });

  it("have one month for each of the period, the running one last [ADMBILL-05, ADMBILL-15]", () => {
    expect(monthsOf("3m", "2026-01-31")).toEqual(["2025-11", "2025-12", "2026-01"]);
    expect(monthsOf("12m", "2026-12-01")).toHaveLength(12);
    expect(monthsOf("12m", "2026-12-01")[0]).toBe("2026-01");
    expect([monthInWords("2026-04"), wholeDollars(231_950)]).toEqual(["Apr 2026", "$2,320"]);
    expect(momentInWords("2026-04-16T21:40:00.000Z")).toBe("Apr 16, 2026, 9:40 PM UTC");
  });
});

it("takes the months of the period alone, the first one too", () => {
  const months = ["2026-01", "2026-02", "2026-03", "2026-04"].map((name) => ({ ...month, month: name }));
  expect(countedIn({ ...counted, months }, "3m").map((one) => one.month)).toEqual([
    "2026-02",
    "2026-03",
    "2026-04",
  ]);
});

it("offers three periods and starts with six months [ADMBILL-05, OP2-16]", () => {
  expect(periodNames).toEqual({ "3m": "Last 3 Months", "6m": "Last 6 Months", "12m": "Last 12 Months" });
  expect(DEFAULT_PERIOD).toBe("6m");
});
