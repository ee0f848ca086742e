import { describe, expect, it } from "vitest";
import { selectTeam, getCalendarRange } from "./schedule-url.ts";

describe("team selection", () => {
  const teams = [{ id: "one" }, { id: "two" }];
  it.each([
    ["two", "two"],
    ["three", "one"],
    [null, "one"],
  ])("resolves the requested team (%s) to %s [SCHED-18, SCHED-19]", (teamId, id) => {
    expect(selectTeam(teams, teamId)).toEqual({ id });
  });

  it("is empty if the user has no teams", () => expect(selectTeam([], "one")).toBeUndefined());
});

describe("a month's calendar range", () => {
  it.each([
    ["2026-04", "2026-03-29", "2026-05-02"],
    ["2026-02", "2026-02-01", "2026-02-28"],
    ["2024-02", "2024-01-28", "2024-03-02"],
    // The first and last supported months.
    ["2000-01", "2000-01-01", "2000-02-05"],
    ["2099-12", "2099-11-29", "2099-12-31"],
  ])("maps %s to %s through %s", (month, from, to) => {
    expect(getCalendarRange(month)).toEqual({ from, to });
  });
});
