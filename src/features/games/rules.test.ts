import { describe, expect, it } from "vitest";
import {
  changed,
  dayAndTime,
  inOrder,
  isTonight,
  opponentInWords,
  pendingReason,
  gameTimeInWords,
  GAMES_PER_PAGE,
  UPCOMING_GAMES,
} from "./rules.ts";
import { GameChange, type Game } from "./schema.ts";

const game: Game = {
  id: "0190a000-0000-7000-8000-000000000001",
  team: { id: "0190a000-0000-7000-8000-000000000002", name: "Lakeview Otters" },
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park",
  opponent: "Harbor Street FC",
  notes: null,
  arrivalMinutes: null,
  isCancelled: false,
  isShared: false,
  version: 1,
  notificationSent: true,
  reminders: [],
  isPast: false,
  isToday: true,
  isTonight: true,
  reason: null,
};

const change: GameChange = {
  kind: "game",
  arrivalMinutes: null,
  gameOn: game.gameOn,
  gameTime: "19:00:00",
  location: "Ridgeway Turf",
  opponent: null,
  notes: "Bring both kits",
};

const when = (over: Partial<Game>) => dayAndTime({ ...game, isToday: false, isTonight: false, ...over });

describe("a date and a time in words", () => {
  it.each([
    ["00:00:00", "12:00 AM"],
    ["00:05:00", "12:05 AM"],
    ["09:30", "9:30 AM"],
    ["12:00:00", "12:00 PM"],
    ["15:30:00", "3:30 PM"],
    ["23:59:59", "11:59 PM"],
    [null, "Time N/A"],
  ])("%s is %s [CONST1-04, SCHED-47]", (time, words) => {
    expect(gameTimeInWords(time)).toBe(words);
  });

  it("names the weekday, and today and tonight on the day itself", () => {
    expect(when({})).toBe("Thu, 7:00 PM");
    expect(when({ gameOn: "2026-03-08", gameTime: null })).toBe("Sun, Time N/A");
    expect(when({ isToday: true, gameTime: "13:00:00" })).toBe("Today, 1:00 PM");
    expect(when({ isToday: true, isTonight: true })).toBe("Tonight, 7:00 PM");
    expect(when({ isToday: true, gameTime: null })).toBe("Today, Time N/A");
  });

  it("says so when there is no opponent", () => {
    expect(opponentInWords(game)).toBe("Harbor Street FC");
    expect(opponentInWords({ opponent: null })).toBe("No opponent");
  });
});

it("calls it tonight from 5 PM of the day itself", () => {
  expect(isTonight(true, "16:59:59")).toBe(false);
  expect(isTonight(true, "17:00:00")).toBe(true);
  expect(isTonight(true, null)).toBe(false);
  expect(isTonight(false, "19:00:00")).toBe(false);
});

describe("why a notification is pending", () => {
  const now = new Date("2026-04-16T14:40:00Z");
  const reason = (status: string, over: { sent?: boolean; time?: string | null; endsAt?: string } = {}) =>
    pendingReason(now, {
      isCancelled: false,
      notificationSent: over.sent ?? false,
      gameTime: over.time === undefined ? "19:00:00" : over.time,
      team: {
        subscriptionStatus: status,
        subscriptionExpiresAt: over.endsAt ? new Date(over.endsAt) : null,
      },
    });

  it("is the pass first, then the time, and nothing once it was sent [REMIND-04, REMIND-05, REMIND-06]", () => {
    expect(reason("pending")).toBe("No active pass");
    expect(reason("pending", { time: null })).toBe("No active pass");
    expect(reason("expired")).toBe("Pass expired");
    expect(reason("active")).toBeNull();
    expect(reason("active", { time: null })).toBe("Time N/A");
    expect(reason("expired", { sent: true })).toBeNull();
  });

  it("is a pass that has run out, before any job says so", () => {
    expect(reason("active", { endsAt: "2026-04-16T14:40:00Z" })).toBe("Pass expired");
    expect(reason("active", { endsAt: "2026-04-16T14:40:01Z" })).toBeNull();
  });
});

it("sorts by date, then time with none last, then id [DASH-13]", () => {
  const sorted = [
    { gameOn: "2026-04-16", gameTime: "09:00:00", id: "b" },
    { gameOn: "2026-04-16", gameTime: "19:00:00", id: "a" },
    { gameOn: "2026-04-16", gameTime: "19:00:00", id: "c" },
    { gameOn: "2026-04-16", gameTime: null, id: "a" },
    { gameOn: "2026-04-17", gameTime: "08:00:00", id: "a" },
  ];
  expect(sorted.toReversed().toSorted(inOrder)).toEqual(sorted);
  expect(inOrder(sorted[0]!, { ...sorted[0]! })).toBe(0);
});

describe("a changed game, before the server has answered", () => {
  it("keeps its notification when it stays where it is", () => {
    expect(changed(game, change)).toEqual({ ...game, ...change });
  });

  it("is pending again when its time moves, and still today", () => {
    expect(changed(game, { ...change, gameTime: "16:00:00" })).toMatchObject({
      isToday: true,
      isTonight: false,
      notificationSent: false,
      reason: null,
    });
  });

  it("is not called today's on another day", () => {
    expect(changed(game, { ...change, gameOn: "2026-04-17" })).toMatchObject({
      isToday: false,
      isTonight: false,
      notificationSent: false,
    });
  });

  it("no longer lacks a time, but may still lack a pass", () => {
    const without = { ...game, gameTime: null, isTonight: false, notificationSent: false };
    expect(changed({ ...without, reason: "Time N/A" }, change)).toMatchObject({
      isTonight: true,
      reason: null,
    });
    expect(changed({ ...without, reason: "Pass expired" }, change).reason).toBe("Pass expired");
  });
});

describe("what people enter", () => {
  const entered = { gameOn: "2026-04-16", gameTime: "19:00", location: " Ridgeway Turf " };

  it("becomes what is kept [SCHED-35, DATA1-23, DATA1-24]", () => {
    expect(GameChange.parse({ ...entered, opponent: "  ", notes: "" })).toEqual({
      kind: "game",
      arrivalMinutes: null,
      gameOn: "2026-04-16",
      gameTime: "19:00:00",
      location: "Ridgeway Turf",
      opponent: null,
      notes: null,
    });
    expect(GameChange.parse({ ...entered, gameTime: "19:00:30" }).gameTime).toBe("19:00:30");
    expect(GameChange.parse({ ...entered, notes: "One\nTwo" }).notes).toBe("One\nTwo");
  });

  it.each([
    { gameOn: "" },
    { gameOn: "2026-02-30" },
    { gameOn: "0026-04-16" },
    { gameOn: "2206-04-16" },
    { gameTime: "" },
    { gameTime: "24:00" },
    { location: "  " },
    { location: "x".repeat(201) },
    { location: "Field\n2" },
    { opponent: "x".repeat(101) },
    { opponent: "\u0000" },
    { notes: "x".repeat(2001) },
    { notes: "\u0000" },
  ])("is refused when it is %j [SCHED-34]", (wrong) => {
    expect(GameChange.safeParse({ ...entered, ...wrong }).success).toBe(false);
  });
});

it("calls a practice and an event by what they are [OP2-11]", () => {
  expect(opponentInWords({ opponent: null, kind: "practice" })).toBe("Practice");
  expect(opponentInWords({ opponent: null, kind: "other" })).toBe("Event");
  expect(opponentInWords({ opponent: null, kind: "game" })).toBe("No opponent");
});

it("says that a game is cancelled before anything else", () => {
  const team = { subscriptionStatus: "pending", subscriptionExpiresAt: null };
  const notification = { notificationSent: false, isCancelled: true, gameTime: null, team };
  expect(pendingReason(new Date(), notification)).toBe("Cancelled");
  expect(pendingReason(new Date(), { ...notification, notificationSent: true })).toBeNull();
});

it("puts the later of two games behind", () => {
  expect(inOrder({ ...game, id: "b" }, { ...game, id: "a" })).toBe(1);
  expect(inOrder({ ...game, id: "a" }, { ...game, id: "b" })).toBe(-1);
});

it("shows five games to come, and 500 to a page [DASH-11]", () => {
  expect([UPCOMING_GAMES, GAMES_PER_PAGE]).toEqual([5, 500]);
});
