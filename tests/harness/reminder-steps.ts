import fc from "fast-check";
import { TimeZone, type TeamSettings } from "#features/teams/schema.ts";

// Times around the clock change on March 8, 2026, including wall times that don't exist or fall in quiet hours.
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
const index = fc.nat({ max: 5 });
/** A change to a team's schedule, by a person or by time passing. */
export const stepArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("create"), at: wallTime, timeless: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("move"), index, at: wallTime }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rename"), index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("cancel", "restore", "remove"), index }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("settings"),
      zone: fc.constantFrom(...TimeZone.options),
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
  index?: number;
  at?: { gameOn: string; gameTime: string };
  timeless?: boolean;
  zone?: TeamSettings["timeZone"];
  offsets?: number[];
  quiet?: TeamSettings["quietHours"];
  minutes?: number;
  send?: boolean;
};
