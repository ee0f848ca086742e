import { describe, expect, it } from "vitest";
import { instantOf, wallClockAt } from "#platform/zoned-time.ts";
import { planReminders, type PlannedReminder, type ReminderSettings } from "./rules.ts";

const clockOf = (zone: string): ReminderSettings["clock"] => ({
  instantOf: (wall) => instantOf(wall, zone),
  wallClockAt: (instant) => wallClockAt(instant, zone),
});
const settings: ReminderSettings = {
  clock: clockOf("America/Chicago"),
  offsetsMinutes: [1440, 60],
  quiet: { from: "21:00", until: "07:00" },
  isArchived: false,
};
/** A Thursday, 7 PM in Chicago: 2026-04-17T00:00Z. */
const game = { gameOn: "2026-04-16", gameTime: "19:00:00", isCancelled: false };

type Setting = {
  now: string;
  game?: Partial<typeof game> | { gameTime: null };
  settings?: Partial<ReminderSettings>;
  existing?: PlannedReminder[];
  hasMoved?: boolean;
};
const plan = (setting: Setting) =>
  planReminders(
    new Date(setting.now),
    { ...game, ...setting.game },
    { ...settings, ...setting.settings },
    setting.existing ?? [],
    setting.hasMoved ?? true,
  );
/** "1440 armed 2026-04-16T00:00Z", "60 too-late" */
const seen = (setting: Setting) =>
  plan(setting).map(({ offsetMinutes, dueAt, state, reason }) =>
    [
      offsetMinutes,
      reason ?? state,
      ...(state === "armed" ? [dueAt.toISOString().slice(0, 16) + "Z"] : []),
    ].join(" "),
  );

describe("the reminders of a game", () => {
  it("are a day and an hour ahead, by the team's clock [REMIND-01, REMIND-02]", () => {
    expect(seen({ now: "2026-04-01T12:00Z" })).toEqual([
      "1440 armed 2026-04-16T00:00Z",
      "60 armed 2026-04-16T23:00Z",
    ]);
  });

  it("are so many hours ahead as really pass when the clocks change in between", () => {
    // Sunday noon of the change: 24 hours before it is 11 AM of the day before.
    const sunday = { gameOn: "2026-03-08", gameTime: "12:00:00" };
    expect(seen({ now: "2026-03-01T12:00Z", game: sunday })).toEqual([
      "1440 armed 2026-03-07T17:00Z",
      "60 armed 2026-03-08T16:00Z",
    ]);
  });

  it("do not exist without a time [OP-33]", () => {
    expect(plan({ now: "2026-04-01T12:00Z", game: { gameTime: null } })).toEqual([]);
  });

  it("go out five minutes before quiet hours that they would fall into [OP2-10]", () => {
    // Six in the morning: both would be in the night.
    const early = { gameTime: "06:00:00" };
    expect(seen({ now: "2026-04-01T12:00Z", game: early })).toEqual([
      "1440 armed 2026-04-15T01:55Z",
      "60 armed 2026-04-16T01:55Z",
    ]);
    expect(seen({ now: "2026-04-01T12:00Z", game: early, settings: { quiet: null } })).toEqual([
      "1440 armed 2026-04-15T11:00Z",
      "60 armed 2026-04-16T10:00Z",
    ]);
  });

  it.each([
    ["20:59:00", "2026-04-16T01:59Z"],
    ["21:00:00", "2026-04-16T01:55Z"],
    ["06:59:00", "2026-04-15T01:55Z"],
    ["07:00:00", "2026-04-15T12:00Z"],
  ])("a day before %s is at %s: the edges of quiet hours [OP2-10]", (gameTime, due) => {
    expect(seen({ now: "2026-04-01T12:00Z", game: { gameTime } })[0]).toBe(`1440 armed ${due}`);
  });

  it("knows quiet hours within a day", () => {
    const noon = { quiet: { from: "12:00", until: "20:00" } };
    expect(seen({ now: "2026-04-01T12:00Z", settings: noon })[0]).toBe("1440 armed 2026-04-15T16:55Z");
  });

  it("are skipped with the reason when their time has passed, nothing after the start [OP-21]", () => {
    expect(seen({ now: "2026-04-16T22:30Z" })).toEqual(["1440 too-late", "60 armed 2026-04-16T23:00Z"]);
    expect(seen({ now: "2026-04-16T23:00Z" })).toEqual(["1440 too-late", "60 too-late"]);
    expect(seen({ now: "2026-05-16T23:00Z" })).toEqual(["1440 too-late", "60 too-late"]);
  });

  it("makes up for the one of the day before while the game is more than three hours away [OP-21]", () => {
    expect(seen({ now: "2026-04-16T20:59Z" })[0]).toBe("1440 armed 2026-04-16T20:59Z");
    expect(seen({ now: "2026-04-16T21:00Z" })[0]).toBe("1440 too-late");
  });

  it("waits with it until the quiet hours end, if that leaves three hours [OP-21, OP2-10]", () => {
    // 11 PM the night before, quiet until 7 AM in Chicago (12:00Z).
    expect(seen({ now: "2026-04-16T04:00Z" })[0]).toBe("1440 armed 2026-04-16T12:00Z");
    expect(seen({ now: "2026-04-16T04:00Z", game: { gameTime: "10:00:00" } })).toEqual([
      "1440 too-late",
      "60 armed 2026-04-16T14:00Z",
    ]);
  });

  it("makes up for one only: the last that is at least a day ahead", () => {
    const four = { offsetsMinutes: [10_080, 2880, 1440, 60] };
    expect(seen({ now: "2026-04-16T15:00Z", settings: four })).toEqual([
      "10080 too-late",
      "2880 too-late",
      "1440 armed 2026-04-16T15:00Z",
      "60 armed 2026-04-16T23:00Z",
    ]);
    // The one of the day before is still to come, so the one of two days before is not missed.
    expect(seen({ now: "2026-04-15T15:00Z", settings: four })[1]).toBe("2880 too-late");
    expect(seen({ now: "2026-04-16T15:00Z", settings: { offsetsMinutes: [120, 60] } })).toEqual([
      "120 armed 2026-04-16T22:00Z",
      "60 armed 2026-04-16T23:00Z",
    ]);
  });

  it("are not sent for a cancelled game or an archived team", () => {
    const now = "2026-04-01T12:00Z";
    expect(seen({ now, game: { isCancelled: true } })).toEqual(["1440 cancelled", "60 cancelled"]);
    expect(seen({ now, settings: { isArchived: true } })).toEqual(["1440 archived", "60 archived"]);
  });
});

describe("reminders that are there already", () => {
  const planned = plan({ now: "2026-04-01T12:00Z" });
  const sent = planned.map((reminder) => ({ ...reminder, state: "sent" as const }));

  it("stay as they are when nothing changed, at any time", () => {
    for (const now of ["2026-04-02T12:00Z", "2026-04-16T00:00Z", "2026-04-16T12:00Z", "2026-04-16T23:59Z"]) {
      // Due and not taken yet: the worker is late, which is no reason to forget them.
      expect(plan({ now, existing: planned })).toEqual(planned);
      expect(plan({ now, existing: sent })).toEqual(sent);
    }
  });

  it("stay too late, also when the game is three hours away or more", () => {
    const skipped = plan({ now: "2026-04-16T22:30Z" });
    expect(plan({ now: "2026-04-16T12:00Z", existing: skipped })[0]!.reason).toBe("too-late");
  });

  it("are too late in the end when nobody took them before the start", () => {
    expect(seen({ now: "2026-04-17T00:00Z", existing: planned })).toEqual(["1440 too-late", "60 too-late"]);
  });

  it("are sent again when the game moves, and not when only the clocks did [OP-21]", () => {
    const now = "2026-04-16T12:00Z";
    const nextDay = { gameOn: "2026-04-17" };
    expect(seen({ now, existing: sent, game: nextDay })).toEqual([
      "1440 armed 2026-04-17T00:00Z",
      "60 armed 2026-04-17T23:00Z",
    ]);
    const denver = plan({
      now,
      existing: sent,
      settings: { clock: clockOf("America/Denver") },
      hasMoved: false,
    });
    expect(denver.map(({ state, startsAt }) => [state, startsAt.toISOString()])).toEqual([
      ["sent", "2026-04-17T01:00:00.000Z"],
      ["sent", "2026-04-17T01:00:00.000Z"],
    ]);
  });
});
