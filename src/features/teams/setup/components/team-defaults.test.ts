import { expect, it } from "vitest";
import { DEFAULT_QUIET_HOURS, DEFAULT_REMINDERS } from "../../rules.ts";
import { formatTeamDefaults } from "./team-defaults.ts";

it("says in a sentence what a team's texts go by [START-09]", () => {
  const defaults = {
    timeZone: "America/Chicago",
    reminderOffsetsMinutes: DEFAULT_REMINDERS,
    quietHours: DEFAULT_QUIET_HOURS,
  } as const;
  expect(formatTeamDefaults(defaults)).toBe(
    "Times are in Central Time (Chicago). Texts go out 24 hours and 1 hour before each game, never between 9:00 PM and 7:00 AM.",
  );
  expect(
    formatTeamDefaults({ ...defaults, reminderOffsetsMinutes: [60, 1440, 4320], quietHours: null }),
  ).toBe("Times are in Central Time (Chicago). Texts go out 3 days, 24 hours, and 1 hour before each game.");
});
