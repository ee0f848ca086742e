import { describe, expect, it } from "vitest";
import {
  capacityOf,
  gamesOf,
  matchesVenue,
  openingTimesInWords,
  DEFAULT_CAPACITY,
  MOST_VENUES,
} from "./rules.ts";

it.each([
  [2, 1],
  [3, 1],
  [4, 2],
  [25, 12],
])("%i teams play %i games [VENUE-06]", (teams, games) => {
  expect(gamesOf(teams)).toBe(games);
});

it("counts the room of all fields; without fields what was said", () => {
  expect(capacityOf({ maxTeamsPerDay: 4, fields: [] })).toBe(4);
  const fields = [
    { name: "A", maxTeamsPerDay: 4 },
    { name: "B", maxTeamsPerDay: 6 },
  ];
  expect(capacityOf({ maxTeamsPerDay: 4, fields })).toBe(10);
});

describe("opening times in words", () => {
  const open = { from: "17:00", until: "22:00" };
  const late = { from: "09:30", until: "12:00" };
  it.each([
    ["at any time", null, null],
    ["all week alike", Array.from({ length: 7 }, () => open), ["Mon to Sun 5:00 PM to 10:00 PM"]],
    [
      "some days closed",
      [late, open, open, null, open, null, late],
      ["Mon to Tue 5:00 PM to 10:00 PM", "Thu 5:00 PM to 10:00 PM", "Sat to Sun 9:30 AM to 12:00 PM"],
    ],
  ])("%s", (_what, times, words) => {
    expect(openingTimesInWords(times)).toEqual(words);
  });
});

it("finds venues by name, address and field [VENUE-04]", () => {
  const venue = {
    name: "Harborview Park",
    address: "12 Lake St",
    fields: [{ name: "Turf A", maxTeamsPerDay: 4 }],
  };
  expect(["harbor", "LAKE", " turf a ", ""].every((typed) => matchesVenue(venue, typed))).toBe(true);
  expect(matchesVenue({ ...venue, address: null }, "lake")).toBe(false);
});

it("starts with room for four teams and holds 200 venues [VENUE-12]", () => {
  expect([DEFAULT_CAPACITY, MOST_VENUES]).toEqual([4, 200]);
});
