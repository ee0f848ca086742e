import { describe, expect, it } from "vitest";
import {
  getTotalCapacity,
  getGamesPerDay,
  matchesVenue,
  formatOpeningHours,
  DEFAULT_CAPACITY,
  MAX_VENUES,
  formatCapacity,
  listAhead,
} from "./rules.ts";

it.each([
  [2, 1],
  [3, 1],
  [4, 2],
  [25, 12],
])("fits %i teams into %i games [VENUE-06]", (teams, games) => {
  expect(getGamesPerDay(teams)).toBe(games);
});

it("sums the capacity of all fields, or uses the venue's own capacity if it has no fields", () => {
  expect(getTotalCapacity({ maxTeamsPerDay: 4, fields: [] })).toBe(4);
  const fields = [
    { name: "A", maxTeamsPerDay: 4 },
    { name: "B", maxTeamsPerDay: 6 },
  ];
  expect(getTotalCapacity({ maxTeamsPerDay: 4, fields })).toBe(10);
});

it("formats a day's capacity in teams and games, rounded down [VENUE-05, VENUE-06]", () => {
  expect(formatCapacity(5)).toBe("5 teams (2 games) per day");
  expect(formatCapacity(2)).toBe("2 teams (1 game) per day");
});

it("lists closed dates from today on", () => {
  expect(listAhead(["2026-11-17", "2026-11-18", "2026-12-25"], "2026-11-18")).toEqual([
    "2026-11-18",
    "2026-12-25",
  ]);
});

describe("formatOpeningHours", () => {
  const open = { from: "17:00", until: "22:00" };
  const lateHours = { from: "09:30", until: "12:00" };
  it.each([
    ["a venue that's always open", null, null],
    [
      "a venue with the same hours all week",
      Array.from({ length: 7 }, () => open),
      ["Mon to Sun 5:00 PM to 10:00 PM"],
    ],
    [
      "a venue that's closed on some days",
      [lateHours, open, open, null, open, null, lateHours],
      ["Mon to Tue 5:00 PM to 10:00 PM", "Thu 5:00 PM to 10:00 PM", "Sat to Sun 9:30 AM to 12:00 PM"],
    ],
  ])("formats %s", (_what, times, expected) => {
    expect(formatOpeningHours(times)).toEqual(expected);
  });
});

it("finds venues by name, address, and field [VENUE-04]", () => {
  const venue = {
    name: "Harborview Park",
    address: "12 Lake St",
    fields: [{ name: "Turf A", maxTeamsPerDay: 4 }],
  };
  expect(["harbor", "LAKE", " turf a ", ""].every((search) => matchesVenue(venue, search))).toBe(true);
  expect(matchesVenue({ ...venue, address: null }, "lake")).toBe(false);
});

it("defaults to room for four teams and allows 200 venues [VENUE-12]", () => {
  expect([DEFAULT_CAPACITY, MAX_VENUES]).toEqual([4, 200]);
});
