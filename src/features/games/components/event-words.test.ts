import { describe, expect, it } from "vitest";
import type { Reminder } from "#features/reminders/schema.ts";
import type { Game } from "../schema.ts";
import {
  beThere,
  calendarItem,
  conflictInWords,
  monthInNumbers,
  remindersInWords,
  shortTime,
} from "./event-words.ts";
import { eventName, eventText, kindCount } from "./kind-words.ts";

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
  version: 1,
  notificationSent: false,
  reminders: [],
  isToday: false,
  isTonight: false,
  isPast: false,
  reason: null,
};
const reminder: Reminder = {
  offsetMinutes: 1440,
  dueOn: "2026-04-15",
  dueTime: "19:00:00",
  state: "armed",
  reason: null,
};

describe("what an event is called", () => {
  it.each([
    ["game", "Harbor Street FC", "Harbor Street FC"],
    ["game", null, "Game"],
    ["practice", null, "Practice"],
    ["other", null, "Event"],
  ] as const)("a %s against %s is %s [SCHED-08, OP2-11]", (kind, opponent, text) => {
    expect(eventText({ kind, opponent })).toBe(text);
  });

  it("counts in the words of the kind, and names the day", () => {
    expect(kindCount("game", 1)).toBe("1 Game");
    expect(kindCount("practice", 8)).toBe("8 Practices");
    expect(eventName(game)).toBe("Harbor Street FC, Apr 16, 2026");
  });
});

describe("times", () => {
  it.each([
    ["19:00:00", 30, "Be there 6:30 PM"],
    ["12:15:00", 60, "Be there 11:15 AM"],
    ["00:15:00", 30, "Be there 11:45 PM"],
    ["19:00:00", null, null],
    [null, 30, null],
  ])("%s, %s minutes before: %s", (gameTime, arrivalMinutes, text) => {
    expect(beThere({ gameTime, arrivalMinutes })).toBe(text);
  });

  it.each([
    ["19:00:00", "7p"],
    ["20:15:00", "8:15p"],
    ["10:00:00", "10a"],
    ["00:30:00", "12:30a"],
    ["12:00:00", "12p"],
    [null, "Time N/A"],
  ])("%s is %s on a phone [SCHED-07, SCHED-47]", (time, text) => {
    expect(shortTime(time)).toBe(text);
  });
});

const words = (over: Partial<Game>) => remindersInWords({ ...game, ...over });

describe("the reminders in words", () => {
  it("lists them by the team's clock", () => {
    const hourBefore = { ...reminder, dueOn: "2026-04-16", dueTime: "18:00:00" };
    expect(words({ reminders: [reminder, hourBefore] })).toBe(
      "Text reminders: Wed, Apr 15, 7:00 PM; Thu, Apr 16, 6:00 PM.",
    );
  });

  it.each([
    ["too-late", "not sent, its time had passed"],
    ["cancelled", "not sent, cancelled"],
    ["archived", "not sent, the team is archived"],
  ] as const)("says why one was skipped: %s", (reason, why) => {
    expect(words({ reminders: [{ ...reminder, state: "skipped", reason }] })).toBe(
      `Text reminders: Wed, Apr 15, 7:00 PM (${why}).`,
    );
  });

  it("says which one was sent, and what keeps the others back", () => {
    expect(words({ reminders: [{ ...reminder, state: "sent" }] })).toContain("7:00 PM (sent).");
    expect(words({ reminders: [reminder], reason: "Pass expired" })).toBe(
      "Text reminders: Wed, Apr 15, 7:00 PM. Nothing goes out: pass expired.",
    );
    expect(words({ reminders: [reminder], reason: "Pass expired", isPast: true })).not.toContain("Nothing");
  });

  it("says that one without a time has none", () => {
    expect(words({ gameTime: null, kind: "practice" })).toBe("No text reminders: the practice has no time.");
    expect(words({})).toBeNull();
  });
});

describe("a month in numbers", () => {
  const past = { ...game, isPast: true };
  it.each([
    [[], "No games this month"],
    [[game], "1 game, 1 still to play"],
    [[past, past, game], "3 games, 1 still to play"],
    [[past, past], "2 games"],
    [[game, { ...game, isCancelled: true }], "1 game, 1 still to play, 1 cancelled"],
    [[{ ...game, kind: "practice" as const }, past], "2 events, 1 still to come"],
  ])("%#", (games, text) => {
    expect(monthInNumbers(games)).toBe(text);
  });
});

describe("a game in the calendar", () => {
  it("is past, today's or to come; a cancelled one is struck through", () => {
    expect(calendarItem(game, "2026-04-16").tone).toBe("today");
    expect(calendarItem(game, "2026-04-15")).toMatchObject({
      tone: "upcoming",
      time: "7:00 PM",
      movable: true,
    });
    expect(calendarItem({ ...game, isPast: true }, "2026-04-16").tone).toBe("past");
    expect(calendarItem({ ...game, isCancelled: true }, "2026-04-16")).toMatchObject({
      tone: "past",
      struck: true,
      tag: "Cancelled",
    });
  });

  it("stays where it is without a time, which a change would need [SCHED-34, SCHED-47]", () => {
    expect(calendarItem({ ...game, gameTime: null }, "2026-04-15")).toMatchObject({
      time: "Time N/A",
      movable: false,
    });
  });
});

it("says what a game is now", () => {
  expect(conflictInWords({ ...game, gameOn: "2026-04-18", gameTime: "18:30:00" })).toBe(
    "Somebody changed this game: now Apr 18, 6:30 PM at Ridgeway Turf.",
  );
  expect(conflictInWords({ ...game, isCancelled: true })).toContain("at Ridgeway Turf, cancelled.");
});
