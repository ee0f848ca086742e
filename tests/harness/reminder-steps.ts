import fc from "fast-check";
import type { TeamSettings } from "#features/teams/schema.ts";

// Around the change of clocks of 8 March 2026, with wall times that do not exist or are in quiet hours.
const wallTime = fc.record({
  gameOn: fc.integer({ min: 1, max: 20 }).map((day) => `2026-03-${String(day).padStart(2, "0")}`),
  gameTime: fc.constantFrom(
    "00:30:00",
    "02:30:00",
    "06:00:00",
    "09:15:00",
    "12:00:00",
    "19:00:00",
    "22:30:00",
  ),
});
const which = fc.nat({ max: 5 });
/** Something that a person, or time, does to a team's schedule. */
export const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("create"), at: wallTime, timeless: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("move"), which, at: wallTime }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rename"), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("cancel", "restore", "remove"), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("settings"),
      zone: fc.constantFrom("America/Chicago", "Pacific/Honolulu", "America/Toronto", "America/Phoenix"),
      offsets: fc.uniqueArray(fc.constantFrom(10_080, 2880, 1440, 120, 60, 15), {
        minLength: 1,
        maxLength: 4,
      }),
      quiet: fc.constantFrom(null, { from: "21:00", until: "07:00" }, { from: "12:00", until: "13:30" }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("archive", "unarchive") }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("wait"),
      minutes: fc.integer({ min: 1, max: 3 * 1440 }),
      send: fc.boolean(),
    }),
  },
);
export type Step = {
  do: string;
  which?: number;
  at?: { gameOn: string; gameTime: string };
  timeless?: boolean;
  zone?: TeamSettings["timeZone"];
  offsets?: number[];
  quiet?: TeamSettings["quietHours"];
  minutes?: number;
  send?: boolean;
};
