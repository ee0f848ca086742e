import { describe, expect, it } from "vitest";
import { formatAway, findAwayProblem, MAX_AWAY_DAYS_AHEAD, MAX_AWAY_DAYS, MAX_AWAY_RANGES } from "./rules.ts";

const today = "2026-04-16";
const problem = (fromOn: string, untilOn: string) => findAwayProblem({ fromOn, untilOn }, today);

describe("away days", () => {
  it("can span anywhere from one day to a year, and can include today", () => {
    for (const [from, until] of [
      ["2026-04-16", "2026-04-16"],
      ["2026-04-10", "2026-04-16"],
      ["2026-05-01", "2027-05-01"],
      ["2028-04-15", "2029-04-15"],
    ])
      expect([from, problem(from!, until!)]).toEqual([from, null]);
  });

  it("are rejected with a message for the field that's wrong", () => {
    expect(problem("2026-05-03", "2026-05-02")).toMatchObject({
      field: "until",
      text: expect.stringMatching(/before the first/),
    });
    expect(problem("2026-04-01", "2026-04-15")).toMatchObject({
      field: "until",
      text: expect.stringMatching(/already passed/),
    });
    expect(problem("2026-05-01", "2027-05-02")).toMatchObject({
      field: "until",
      text: expect.stringMatching(/366 days or fewer/),
    });
    expect(problem("2028-04-16", "2028-04-20")).toMatchObject({
      field: "from",
      text: expect.stringMatching(/two years/),
    });
  });

  it("are formatted for display", () => {
    expect(formatAway({ fromOn: "2026-05-03", untilOn: "2026-05-03" })).toBe("May 3, 2026");
    expect(formatAway({ fromOn: "2026-04-16", untilOn: "2026-05-03" })).toBe("Apr 16 to May 3, 2026");
    expect(formatAway({ fromOn: "2026-12-20", untilOn: "2027-01-05" })).toBe("Dec 20, 2026 to Jan 5, 2027");
  });
});

it("limits away days to 20 ranges of up to 366 days, starting within two years", () => {
  expect([MAX_AWAY_DAYS, MAX_AWAY_RANGES, MAX_AWAY_DAYS_AHEAD]).toEqual([366, 20, 730]);
});
