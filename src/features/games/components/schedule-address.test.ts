import { describe, expect, it } from "vitest";
import { chosenTeam, shownDays } from "./schedule-address.ts";

describe("the team of the schedule", () => {
  const teams = [{ id: "one" }, { id: "two" }];
  it.each([
    ["two", "two"],
    ["three", "one"],
    [null, "one"],
  ])("asked for %s it is %s [SCHED-18, SCHED-19]", (teamId, id) => {
    expect(chosenTeam(teams, teamId)).toEqual({ id });
  });

  it("is none without teams", () => expect(chosenTeam([], "one")).toBeUndefined());
});

describe("the days of a month's page", () => {
  it.each([
    ["2026-04", "2026-03-29", "2026-05-02"],
    ["2026-02", "2026-02-01", "2026-02-28"],
    ["2024-02", "2024-01-28", "2024-03-02"],
    // Games exist between these years.
    ["2000-01", "2000-01-01", "2000-02-05"],
    ["2099-12", "2099-11-29", "2099-12-31"],
  ])("%s are %s to %s", (month, from, to) => {
    expect(shownDays(month)).toEqual({ from, to });
  });
});
