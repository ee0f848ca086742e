import { describe, expect, it } from "vitest";
import { awayInWords, awayProblem, AWAY_AHEAD_DAYS, MOST_AWAY_DAYS, MOST_AWAY_RANGES } from "./rules.ts";

const today = "2026-04-16";
const problem = (fromOn: string, untilOn: string) => awayProblem({ fromOn, untilOn }, today);

describe("days away", () => {
  it("are a day or up to a year of them, also across today", () => {
    for (const [from, until] of [
      ["2026-04-16", "2026-04-16"],
      ["2026-04-10", "2026-04-16"],
      ["2026-05-01", "2027-05-01"],
      ["2028-04-15", "2029-04-15"],
    ])
      expect([from, problem(from!, until!)]).toEqual([from, null]);
  });

  it("say what is wrong, and where", () => {
    expect(problem("2026-05-03", "2026-05-02")).toMatchObject({
      field: "until",
      text: expect.stringMatching(/before the first/),
    });
    expect(problem("2026-04-01", "2026-04-15")).toMatchObject({
      field: "until",
      text: expect.stringMatching(/over already/),
    });
    expect(problem("2026-05-01", "2027-05-02")).toMatchObject({
      field: "until",
      text: expect.stringMatching(/at most 366 days/),
    });
    expect(problem("2028-04-16", "2028-04-20")).toMatchObject({
      field: "from",
      text: expect.stringMatching(/two years/),
    });
  });

  it("are written as people do", () => {
    expect(awayInWords({ fromOn: "2026-05-03", untilOn: "2026-05-03" })).toBe("May 3, 2026");
    expect(awayInWords({ fromOn: "2026-04-16", untilOn: "2026-05-03" })).toBe("Apr 16 to May 3, 2026");
    expect(awayInWords({ fromOn: "2026-12-20", untilOn: "2027-01-05" })).toBe("Dec 20, 2026 to Jan 5, 2027");
  });
});

it("keeps to a year at a time, twenty times, two years ahead", () => {
  expect([MOST_AWAY_DAYS, MOST_AWAY_RANGES, AWAY_AHEAD_DAYS]).toEqual([366, 20, 730]);
});
