import { describe, expect, it } from "vitest";
import { dollars, monthInWords, monthsOf, oneDecimal, percent, statisticsOf, wholeDollars } from "./rules.ts";

const facts = {
  today: "2026-04-16",
  months: [
    { month: "2026-03", cents: 1_856_246, sales: 954 },
    { month: "2026-04", cents: 521_432, sales: 268 },
  ],
  teams: 1946,
  activeSubscriptions: 1087,
  users: 2204,
  members: 26_076,
  activeAtStart: 500,
  expiredSince: 34,
};

describe("billing statistics", () => {
  it("are as stated [ADMBILL-07, ADMBILL-08, ADMBILL-10, ADMBILL-13, ADMBILL-14, ADMBILL-17, ADMBILL-18, ADMBILL-19, ADMBILL-22, ADMBILL-23, DATA2-34, CONST2-02, CONST2-04]", () => {
    const numbers = statisticsOf(facts);
    expect(dollars(numbers.totalCents)).toBe("$23,776.78");
    expect(dollars(numbers.monthlyCents)).toBe("$5,214.32");
    expect(numbers.passesSold).toBe(1222);
    expect(oneDecimal(numbers.averageTeamSize)).toBe("13.4");
    expect(percent(numbers.churnRate)).toBe("6.8%");
    expect(dollars(numbers.centsPerTeam)).toBe("$12.22");
    expect(dollars(numbers.centsPerPass)).toBe("$19.46");
    expect(percent(numbers.subscriptionRate)).toBe("55.9%");
    expect(percent(numbers.passPenetration)).toBe("4.7%");
    expect(percent(numbers.retention)).toBe("93.2%");
  });

  it("are zero without anything to divide by, and retention is 100 [ADMBILL-20, OP2-17]", () => {
    const none = {
      teams: 0,
      activeSubscriptions: 0,
      users: 0,
      members: 0,
      activeAtStart: 0,
      expiredSince: 0,
    };
    const numbers = statisticsOf({ today: "2026-04-16", months: [], ...none });
    const { centsPerTeam, centsPerPass, subscriptionRate, passPenetration, averageTeamSize, churnRate } =
      numbers;
    for (const number of [
      centsPerTeam,
      centsPerPass,
      subscriptionRate,
      passPenetration,
      averageTeamSize,
      churnRate,
    ])
      expect(number).toBe(0);
    expect(numbers.retention).toBe(100);
  });

  it("have one month for each of the period, the running one last [ADMBILL-05, ADMBILL-15]", () => {
    expect(monthsOf("3m", "2026-01-31")).toEqual(["2025-11", "2025-12", "2026-01"]);
    expect(monthsOf("12m", "2026-12-01")).toHaveLength(12);
    expect(monthsOf("12m", "2026-12-01")[0]).toBe("2026-01");
    expect([monthInWords("2026-04"), wholeDollars(231_950)]).toEqual(["Apr 2026", "$2,320"]);
  });
});
