import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import { oracleInstant, oracleWall, oracleZones } from "#tests/harness/zone-oracle.ts";
import { planReminders, type PlannedReminder, type ReminderSettings } from "./rules.ts";

const createZoneClock = (zone: string): ReminderSettings["clock"] => ({
  toInstant: (wall) => toInstant(wall, zone),
  toWallClock: (instant) => toWallClock(instant, zone),
});
const settings: ReminderSettings = {
  clock: createZoneClock("America/Chicago"),
  reminderOffsets: [1440, 60],
  quiet: { from: "21:00", until: "07:00" },
  isArchived: false,
};
/** A game on a Thursday at 7 PM in Chicago, which is 2026-04-17T00:00Z. */
const game = { gameOn: "2026-04-16", gameTime: "19:00:00", isCancelled: false };

type Scenario = {
  now: string;
  game?: Partial<typeof game> | { gameTime: null };
  settings?: Partial<ReminderSettings>;
  existing?: PlannedReminder[];
  hasMoved?: boolean;
};
const plan = (scenario: Scenario) =>
  planReminders(
    new Date(scenario.now),
    { ...game, ...scenario.game },
    { ...settings, ...scenario.settings },
    scenario.existing ?? [],
    scenario.hasMoved ?? true,
  );
/** Summarizes each planned reminder, such as "1440 armed 2026-04-16T00:00Z" or "60 too-late". */
const summarize = (scenario: Scenario) =>
  plan(scenario).map(({ offsetMinutes, dueAt, state, reason }) =>
    [
      offsetMinutes,
      reason ?? state,
      ...(state === "armed" ? [dueAt.toISOString().slice(0, 16) + "Z"] : []),
    ].join(" "),
  );

describe("a game's reminders", () => {
  it("are due a day and an hour before the game, in the team's time zone [REMIND-01, REMIND-02]", () => {
    expect(summarize({ now: "2026-04-01T12:00Z" })).toEqual([
      "1440 armed 2026-04-16T00:00Z",
      "60 armed 2026-04-16T23:00Z",
    ]);
  });

  it("are due an exact number of hours before the game, even across a DST change", () => {
    // The game is at noon on the Sunday of the DST change. Exactly 24 hours earlier, it was 11 AM on Saturday.
    const sunday = { gameOn: "2026-03-08", gameTime: "12:00:00" };
    expect(summarize({ now: "2026-03-01T12:00Z", game: sunday })).toEqual([
      "1440 armed 2026-03-07T17:00Z",
      "60 armed 2026-03-08T16:00Z",
    ]);
  });

  it("are due at half past UTC hours in St. John's, and skip its quiet hours [REACH-57]", () => {
    const stJohns = { clock: createZoneClock("America/St_Johns") };
    expect(summarize({ now: "2026-04-01T12:00Z", settings: stJohns })).toEqual([
      "1440 armed 2026-04-15T21:30Z",
      "60 armed 2026-04-16T20:30Z",
    ]);
    // Both reminders would be due at 9 PM or later by the clock in St. John's.
    expect(
      summarize({ now: "2026-04-01T12:00Z", settings: stJohns, game: { gameTime: "22:00:00" } }),
    ).toEqual(["1440 armed 2026-04-15T23:25Z", "60 armed 2026-04-16T23:25Z"]);
    // Clocks move at 2 AM on Sunday, so noon on Sunday is 11 AM on Saturday plus 24 hours.
    const sunday = { gameOn: "2026-03-08", gameTime: "12:00:00" };
    expect(summarize({ now: "2026-03-01T12:00Z", settings: stJohns, game: sunday })).toEqual([
      "1440 armed 2026-03-07T14:30Z",
      "60 armed 2026-03-08T13:30Z",
    ]);
  });

  it("are due an exact time before the game in every zone, or five minutes before its quiet hours [OP2-10, REACH-57]", () => {
    const MINUTE = 60_000;
    const [quietFrom, quietUntil] = [21 * 60, 7 * 60];
    // Two weeks around each clock change of 2026, at any minute.
    const minute = fc.integer({ min: 0, max: 14 * 1440 - 1 });
    const wallTime = fc
      .tuple(fc.constantFrom(Date.UTC(2026, 2, 1), Date.UTC(2026, 9, 25)), minute)
      .map(([first, offset]) => first + offset * MINUTE);
    fc.assert(
      fc.property(
        fc.constantFrom(...oracleZones),
        wallTime,
        fc.constantFrom(15, 60, 90, 1440),
        (zone, wall, offset) => {
          const [gameOn, gameTime] = new Date(wall).toISOString().slice(0, 19).split("T") as [string, string];
          const [reminder] = plan({
            now: "2026-01-01T00:00Z",
            game: { gameOn, gameTime },
            settings: { clock: createZoneClock(zone), reminderOffsets: [offset] },
          });
          const planned = oracleInstant(zone, wall) - offset * MINUTE;
          const plannedWall = oracleWall(zone, planned);
          const midnight = Math.floor(plannedWall / (1440 * MINUTE)) * 1440 * MINUTE;
          const minuteOfDay = (plannedWall - midnight) / MINUTE;
          const isQuiet = minuteOfDay >= quietFrom || minuteOfDay < quietUntil;
          const evening = minuteOfDay < quietUntil ? midnight - 1440 * MINUTE : midnight;
          const expected = isQuiet ? oracleInstant(zone, evening + quietFrom * MINUTE) - 5 * MINUTE : planned;
          expect(reminder!.dueAt.toISOString()).toBe(new Date(expected).toISOString());
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("don't exist if the game has no time [OP-33]", () => {
    expect(plan({ now: "2026-04-01T12:00Z", game: { gameTime: null } })).toEqual([]);
  });

  it("are due five minutes before quiet hours if they'd otherwise fall within them [OP2-10]", () => {
    // For a game at 6 AM, both reminders would be due at night.
    const earlyGame = { gameTime: "06:00:00" };
    expect(summarize({ now: "2026-04-01T12:00Z", game: earlyGame })).toEqual([
      "1440 armed 2026-04-15T01:55Z",
      "60 armed 2026-04-16T01:55Z",
    ]);
    expect(summarize({ now: "2026-04-01T12:00Z", game: earlyGame, settings: { quiet: null } })).toEqual([
      "1440 armed 2026-04-15T11:00Z",
      "60 armed 2026-04-16T10:00Z",
    ]);
  });

  it.each([
    ["20:59:00", "2026-04-16T01:59Z"],
    ["21:00:00", "2026-04-16T01:55Z"],
    ["06:59:00", "2026-04-15T01:55Z"],
    ["07:00:00", "2026-04-15T12:00Z"],
  ])(
    "respect the exact start and end of quiet hours: for a game at %s, the first reminder is due at %s [OP2-10]",
    (gameTime, due) => {
      expect(summarize({ now: "2026-04-01T12:00Z", game: { gameTime } })[0]).toBe(`1440 armed ${due}`);
    },
  );

  it("respect quiet hours that start and end on the same day", () => {
    const noon = { quiet: { from: "12:00", until: "20:00" } };
    expect(summarize({ now: "2026-04-01T12:00Z", settings: noon })[0]).toBe("1440 armed 2026-04-15T16:55Z");
  });

  it("are skipped with a reason if they're past due, and are never sent after the game starts [OP-21]", () => {
    expect(summarize({ now: "2026-04-16T22:30Z" })).toEqual(["1440 too-late", "60 armed 2026-04-16T23:00Z"]);
    expect(summarize({ now: "2026-04-16T23:00Z" })).toEqual(["1440 too-late", "60 too-late"]);
    expect(summarize({ now: "2026-05-16T23:00Z" })).toEqual(["1440 too-late", "60 too-late"]);
  });

  it("include a late day-before reminder if the game is more than three hours away [OP-21]", () => {
    expect(summarize({ now: "2026-04-16T20:59Z" })[0]).toBe("1440 armed 2026-04-16T20:59Z");
    expect(summarize({ now: "2026-04-16T21:00Z" })[0]).toBe("1440 too-late");
  });

  it("include a late day-before reminder after quiet hours if the game is still more than three hours away [OP-21, OP2-10]", () => {
    // It's 11 PM the night before the game, and quiet hours in Chicago end at 7 AM (12:00Z).
    expect(summarize({ now: "2026-04-16T04:00Z" })[0]).toBe("1440 armed 2026-04-16T12:00Z");
    expect(summarize({ now: "2026-04-16T04:00Z", game: { gameTime: "10:00:00" } })).toEqual([
      "1440 too-late",
      "60 armed 2026-04-16T14:00Z",
    ]);
  });

  it("are sent late only for the smallest offset of at least a day", () => {
    const fourOffsets = { reminderOffsets: [10_080, 2880, 1440, 60] };
    expect(summarize({ now: "2026-04-16T15:00Z", settings: fourOffsets })).toEqual([
      "10080 too-late",
      "2880 too-late",
      "1440 armed 2026-04-16T15:00Z",
      "60 armed 2026-04-16T23:00Z",
    ]);
    // The day-before reminder is still pending, so the missed two-day reminder isn't sent late.
    expect(summarize({ now: "2026-04-15T15:00Z", settings: fourOffsets })[1]).toBe("2880 too-late");
    expect(summarize({ now: "2026-04-16T15:00Z", settings: { reminderOffsets: [120, 60] } })).toEqual([
      "120 armed 2026-04-16T22:00Z",
      "60 armed 2026-04-16T23:00Z",
    ]);
  });

  it("aren't sent for a canceled game or an archived team", () => {
    const now = "2026-04-01T12:00Z";
    expect(summarize({ now, game: { isCancelled: true } })).toEqual(["1440 cancelled", "60 cancelled"]);
    expect(summarize({ now, settings: { isArchived: true } })).toEqual(["1440 archived", "60 archived"]);
  });
});

describe("existing reminders", () => {
  const plannedReminders = plan({ now: "2026-04-01T12:00Z" });
  const sentReminders = plannedReminders.map((reminder) => ({ ...reminder, state: "sent" as const }));

  it("stay the same as time passes if nothing else changes", () => {
    for (const now of ["2026-04-02T12:00Z", "2026-04-16T00:00Z", "2026-04-16T12:00Z", "2026-04-16T23:59Z"]) {
      // Some reminders are due but not claimed yet. They're kept even if the worker is late.
      expect(plan({ now, existing: plannedReminders })).toEqual(plannedReminders);
      expect(plan({ now, existing: sentReminders })).toEqual(sentReminders);
    }
  });

  it("stay marked as too late, even if the game is more than three hours away", () => {
    const skippedReminders = plan({ now: "2026-04-16T22:30Z" });
    expect(plan({ now: "2026-04-16T12:00Z", existing: skippedReminders })[0]!.reason).toBe("too-late");
  });

  it("become too late if no worker claimed them before the game started", () => {
    expect(summarize({ now: "2026-04-17T00:00Z", existing: plannedReminders })).toEqual([
      "1440 too-late",
      "60 too-late",
    ]);
  });

  it("are sent again if the game is rescheduled, but not after a time zone change [OP-21]", () => {
    const now = "2026-04-16T12:00Z";
    const nextDay = { gameOn: "2026-04-17" };
    expect(summarize({ now, existing: sentReminders, game: nextDay })).toEqual([
      "1440 armed 2026-04-17T00:00Z",
      "60 armed 2026-04-17T23:00Z",
    ]);
    const denver = plan({
      now,
      existing: sentReminders,
      settings: { clock: createZoneClock("America/Denver") },
      hasMoved: false,
    });
    expect(denver.map(({ state, startsAt }) => [state, startsAt.toISOString()])).toEqual([
      ["sent", "2026-04-17T01:00:00.000Z"],
      ["sent", "2026-04-17T01:00:00.000Z"],
    ]);
  });
});
