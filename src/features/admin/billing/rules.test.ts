import { describe, expect, it } from "vitest";
import { formatPrice } from "#features/passes/rules.ts";
import type { Rollup, MonthCounts } from "../rollups/rules.ts";
import { measures } from "../analytics/rules.ts";
import {
  definitions,
  formatMoment,
  formatMonth,
  listMonths,
  formatOneDecimal,
  formatPercent,
  computeStatistics,
  formatDollars,
  listMonthsInPeriod,
  DEFAULT_PERIOD,
  periodNames,
} from "./rules.ts";

const month: MonthCounts = {
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
  responses: 0,
};

const rollup: Rollup = {
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
  it("include the required numbers [ADMBILL-07, ADMBILL-08, ADMBILL-10, ADMBILL-13, ADMBILL-14, ADMBILL-17, ADMBILL-18, ADMBILL-19, ADMBILL-22, ADMBILL-23, DATA2-34, CONST2-02, CONST2-04]", () => {
    const numbers = computeStatistics(rollup, "3m");
    expect(formatPrice(numbers.totalCents)).toBe("$23,776.78");
    expect(formatPrice(numbers.monthlyCents)).toBe("$5,214.32");
    expect(numbers.passesSold).toBe(1222);
    expect(formatOneDecimal(numbers.averageTeamSize)).toBe("13.4");
    expect(formatPercent(numbers.churnRate)).toBe("6.8%");
    expect(formatPrice(numbers.perTeamCents)).toBe("$12.22");
    expect(formatPrice(numbers.perPassCents)).toBe("$19.46");
    expect(formatPercent(numbers.subscriptionRate)).toBe("55.9%");
    expect(formatPercent(numbers.passPenetration)).toBe("4.7%");
    expect(formatPercent(numbers.retention)).toBe("93.2%");
  });

  it("are zero instead of dividing by zero, except for retention, which is 100% [ADMBILL-20, OP2-17]", () => {
    const emptyCounts = { teams: 0, activeSubscriptions: 0, users: 0, members: 0, months: [] };
    const {
      perTeamCents,
      perPassCents,
      subscriptionRate,
      passPenetration,
      averageTeamSize,
      churnRate,
      retention,
    } = computeStatistics({ ...rollup, ...emptyCounts }, "3m");
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

  it("explain that revenue excludes full refunds and disputes [ADMBILL-24, OP2-15]", () => {
    for (const definition of [definitions.totalRevenue, measures[0]!.definition])
      expect(definition).toMatch(/minus full refunds and disputes$/);
  });

  it("have one entry per month, with the current month last [ADMBILL-05, ADMBILL-15]", () => {
    expect(listMonths("3m", "2026-01-31")).toEqual(["2025-11", "2025-12", "2026-01"]);
    expect(listMonths("12m", "2026-12-01")).toHaveLength(12);
    expect(listMonths("12m", "2026-12-01")[0]).toBe("2026-01");
    expect([formatMonth("2026-04"), formatDollars(231_950)]).toEqual(["Apr 2026", "$2,320"]);
    expect(formatMoment("2026-04-16T21:40:00.000Z")).toBe("Apr 16, 2026, 9:40 PM UTC");
  });
});

it("returns only the period's months, including its first", () => {
  const months = ["2026-01", "2026-02", "2026-03", "2026-04"].map((name) => ({ ...month, month: name }));
  expect(listMonthsInPeriod({ ...rollup, months }, "3m").map((monthCounts) => monthCounts.month)).toEqual([
    "2026-02",
    "2026-03",
    "2026-04",
  ]);
});

it("offers three periods and defaults to six months [ADMBILL-05, OP2-16]", () => {
  expect(periodNames).toEqual({ "3m": "Last 3 Months", "6m": "Last 6 Months", "12m": "Last 12 Months" });
  expect(DEFAULT_PERIOD).toBe("6m");
});
