import { describe, expect, it } from "vitest";
import type { Reminder } from "#features/reminders/schema.ts";
import type { Game } from "../schema.ts";
import {
  formatArrival,
  toCalendarItem,
  formatConflict,
  formatMonthSummary,
  formatReminders,
  formatShortTime,
} from "./event-labels.ts";
import { formatEventName, getEventText, formatKindCount } from "./kind-labels.ts";

const game: Game = {
  id: "0190a000-0000-7000-8000-000000000001",
  team: { id: "0190a000-0000-7000-8000-000000000002", name: "Lakeview Otters" },
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Ridgeway Turf",
  opponent: "Harbor Street FC",
  notes: null,
  arrivalMinutes: null,
  isCancelled: false,
  isShared: false,
  leagueGame: null,
  version: 1,
  notificationSent: false,
  reminders: [],
  isToday: false,
  isTonight: false,
  isPast: false,
  outlook: null,
  tally: null,
};
const reminder: Reminder = {
  offsetMinutes: 1440,
  dueOn: "2026-04-15",
  dueTime: "19:00:00",
  state: "armed",
  reason: null,
};

describe("event name", () => {
  it.each([
    ["game", "Harbor Street FC", "Harbor Street FC"],
    ["game", null, "Game"],
    ["practice", null, "Practice"],
    ["other", null, "Event"],
  ] as const)(
    "is the opponent or the kind (kind: %s, opponent: %s): %s [SCHED-08, OP2-11]",
    (kind, opponent, text) => {
      expect(getEventText({ kind, opponent })).toBe(text);
    },
  );

  it("uses the kind in counts, and includes the date for screen readers", () => {
    expect(formatKindCount("game", 1)).toBe("1 Game");
    expect(formatKindCount("practice", 8)).toBe("8 Practices");
    expect(formatEventName(game)).toBe("Harbor Street FC, Apr 16, 2026");
  });
});

describe("event time", () => {
  it.each([
    ["19:00:00", 30, "Arrive by 6:30 PM"],
    ["12:15:00", 60, "Arrive by 11:15 AM"],
    ["00:15:00", 30, "Arrive by 11:45 PM"],
    ["19:00:00", null, null],
    [null, 30, null],
  ])("includes when to arrive (start: %s, minutes early: %s): %s", (gameTime, arrivalMinutes, text) => {
    expect(formatArrival({ gameTime, arrivalMinutes })).toBe(text);
  });

  it.each([
    ["19:00:00", "7p"],
    ["20:15:00", "8:15p"],
    ["10:00:00", "10a"],
    ["00:30:00", "12:30a"],
    ["12:00:00", "12p"],
    [null, "Time N/A"],
  ])("is short in narrow cells: %s as %s [SCHED-07, SCHED-47]", (time, text) => {
    expect(formatShortTime(time)).toBe(text);
  });
});

const describeReminders = (overrides: Partial<Game>) => formatReminders({ ...game, ...overrides });

describe("reminder summary", () => {
  it("lists reminders in the team's time zone", () => {
    const hourBefore = { ...reminder, dueOn: "2026-04-16", dueTime: "18:00:00" };
    expect(describeReminders({ reminders: [reminder, hourBefore] })).toBe(
      "Text reminders: Wed, Apr 15, 7:00 PM; Thu, Apr 16, 6:00 PM.",
    );
  });

  it.each([
    ["too-late", "not sent: too late"],
    ["cancelled", "not sent: canceled"],
    ["archived", "not sent: team archived"],
  ] as const)("explains why a reminder was skipped: %s", (reason, expected) => {
    expect(describeReminders({ reminders: [{ ...reminder, state: "skipped", reason }] })).toBe(
      `Text reminders: Wed, Apr 15, 7:00 PM (${expected}).`,
    );
  });

  it("shows which reminder was sent, and nothing if there are none", () => {
    expect(describeReminders({ reminders: [{ ...reminder, state: "sent" }] })).toContain("7:00 PM (sent).");
    expect(describeReminders({})).toBeNull();
  });
});

describe("month summary", () => {
  const pastGame = { ...game, isPast: true };
  it.each([
    [[], "No games this month"],
    [[game], "1 game, 1 upcoming"],
    [[pastGame, pastGame, game], "3 games, 1 upcoming"],
    [[pastGame, pastGame], "2 games"],
    [[game, { ...game, isCancelled: true }], "1 game, 1 upcoming, 1 canceled"],
    [[{ ...game, kind: "practice" as const }, pastGame], "2 events, 1 upcoming"],
  ])("counts upcoming and canceled games (example %#)", (games, text) => {
    expect(formatMonthSummary(games)).toBe(text);
  });
});

describe("calendar item", () => {
  it("is past, today, or upcoming, and crossed out when canceled", () => {
    expect(toCalendarItem(game, "2026-04-16").tone).toBe("today");
    expect(toCalendarItem(game, "2026-04-15")).toMatchObject({
      tone: "upcoming",
      time: "7:00 PM",
      movable: true,
    });
    expect(toCalendarItem({ ...game, isPast: true }, "2026-04-16").tone).toBe("past");
    expect(toCalendarItem({ ...game, isCancelled: true }, "2026-04-16")).toMatchObject({
      tone: "past",
      struckThrough: true,
      tag: "Canceled",
    });
  });

  it("says that a coming game gets no texts, in the color of a problem", () => {
    const outlook = { state: "blocked" as const, sentence: "No texts: no Season Pass", step: null };
    const blocked = { ...game, outlook };
    for (const today of ["2026-04-15", "2026-04-16"])
      expect(toCalendarItem(blocked, today)).toMatchObject({ tone: "blocked", tag: "No texts" });
    expect(toCalendarItem({ ...blocked, isPast: true }, "2026-04-16")).toMatchObject({ tone: "past" });
    expect(toCalendarItem({ ...blocked, isPast: true }, "2026-04-16")).not.toHaveProperty("tag");
    expect(toCalendarItem({ ...blocked, isCancelled: true }, "2026-04-16").tag).toBe("Canceled");
    const count = (attending: number) =>
      toCalendarItem({ ...blocked, tally: { attending, not_attending: 0, maybe: 0, none: 3 } }, "2026-04-15")
        .count;
    expect([count(0), count(2)]).toEqual([undefined, "2 in"]);
    const partial = { ...outlook, state: "partial" as const };
    expect(toCalendarItem({ ...game, outlook: partial }, "2026-04-15").tone).toBe("upcoming");
  });

  it("can't be dragged when the game has no time [SCHED-34, SCHED-47]", () => {
    expect(toCalendarItem({ ...game, gameTime: null }, "2026-04-15")).toMatchObject({
      time: "Time N/A",
      movable: false,
    });
  });
});

it("describes the current version of a game", () => {
  expect(formatConflict({ ...game, gameOn: "2026-04-18", gameTime: "18:30:00" })).toBe(
    "Someone else changed this game. It's now Apr 18, 6:30 PM at Ridgeway Turf.",
  );
  expect(formatConflict({ ...game, isCancelled: true })).toContain("at Ridgeway Turf, canceled.");
});
