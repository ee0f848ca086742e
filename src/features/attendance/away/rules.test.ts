import { describe, expect, it } from "vitest";
import {
  formatAway,
  formatAwayProblem,
  findAwayProblem,
  MAX_AWAY_DAYS_AHEAD,
  MAX_AWAY_DAYS,
  MAX_AWAY_RANGES,
} from "./rules.ts";

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
      reason: "order",
    });
    expect(problem("2026-04-01", "2026-04-15")).toMatchObject({
      field: "until",
      reason: "past",
    });
    expect(problem("2026-05-01", "2027-05-02")).toMatchObject({
      field: "until",
      reason: "long",
    });
    expect(problem("2028-04-16", "2028-04-20")).toMatchObject({
      field: "from",
      reason: "far",
    });
  });

  it("are rejected in words that tell what to do", () => {
    expect(formatAwayProblem("en", { field: "until", reason: "long" })).toBe("Choose 366 days or fewer.");
    expect(formatAwayProblem("fr", { field: "until", reason: "order" })).toBe(
      "Le dernier jour ne peut pas précéder le premier.",
    );
  });

  it("are formatted for display", () => {
    expect(formatAway("en", { fromOn: "2026-05-03", untilOn: "2026-05-03" })).toBe("May 3, 2026");
    expect(formatAway("en", { fromOn: "2026-04-16", untilOn: "2026-05-03" })).toBe("Apr 16 to May 3, 2026");
    expect(formatAway("en", { fromOn: "2026-12-20", untilOn: "2027-01-05" })).toBe(
      "Dec 20, 2026 to Jan 5, 2027",
    );
    expect(formatAway("fr", { fromOn: "2026-04-16", untilOn: "2026-05-03" })).toBe(
      "du 16 avr. au 3 mai 2026",
    );
    expect(formatAway("es", { fromOn: "2026-04-16", untilOn: "2026-05-03" })).toBe(
      "del 16 abr al 3 may 2026",
    );
  });
});

it("limits away days to 20 ranges of up to 366 days, starting within two years", () => {
  expect([MAX_AWAY_DAYS, MAX_AWAY_RANGES, MAX_AWAY_DAYS_AHEAD]).toEqual([366, 20, 730]);
});
