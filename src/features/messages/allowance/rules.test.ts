import { expect, it } from "vitest";
import { forecastOf, neededFor } from "./rules.ts";

const team = {
  status: "active",
  used: 0,
  reserved: 0,
  left: 540,
  gamesAhead: 22,
  needed: 610,
  reachable: 14,
} as const;

it.each([
  [team, "Not enough for all games.", "The 22 games ahead need about 610 SMS; 540 are left."],
  [
    { ...team, gamesAhead: 10, needed: 266, left: 442 },
    "You're covered.",
    "The 10 games ahead need about 266 SMS, which leaves 176 for messages.",
  ],
  [
    { ...team, gamesAhead: 1, needed: 28, left: 28 },
    "You're covered.",
    "The 1 game ahead needs about 28 SMS, which leaves 0 for messages.",
  ],
  [
    { ...team, gamesAhead: 1, needed: 1400, left: 0 },
    "Not enough for all games.",
    "The 1 game ahead needs about 1,400 SMS; 0 are left.",
  ],
  [
    { ...team, status: "expired" as const },
    "No reminders go out.",
    "With a Season Pass, the 22 games ahead would take about 610 SMS.",
  ],
  [{ ...team, status: "pending" as const, gamesAhead: 0, needed: 0 }, "", "No games with reminders ahead."],
  [
    { ...team, reachable: 0, needed: 0 },
    "",
    "Nobody on the roster can get texts yet, so reminders cost nothing.",
  ],
])("a forecast: %j [CONST1-09]", (state, title, words) => {
  expect(forecastOf(state)).toMatchObject({ title, words });
});

it("counts one SMS per reminder and phone", () => {
  expect(neededFor({ reminders: 44, reachable: 14 })).toBe(616);
});

it.each([
  ["short", { left: 609 }],
  ["ok", { left: 610 }],
  ["none", { gamesAhead: 0 }],
  ["none", { status: "expired" as const }],
  ["none", { status: "pending" as const }],
  ["none", { reachable: 0 }],
])("warns only when what is left does not last: %s for %j [CONST1-09]", (tone, change) => {
  expect(forecastOf({ ...team, ...change }).tone).toBe(tone);
});
