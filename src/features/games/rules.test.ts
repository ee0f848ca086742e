import { describe, expect, it } from "vitest";
import {
  applyChange,
  formatDayAndTime,
  compareGames,
  isTonight,
  formatOpponent,
  formatGameTime,
  GAMES_PER_PAGE,
  MAX_UPCOMING_GAMES,
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
  leagueGame: null,
  version: 1,
  notificationSent: true,
  reminders: [],
  isPast: false,
  isToday: true,
  isTonight: true,
  outlook: null,
  tally: null,
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

const formatWhen = (overrides: Partial<Game>) =>
  formatDayAndTime({ ...game, isToday: false, isTonight: false, ...overrides });

describe("date and time formatting", () => {
  it.each([
    ["00:00:00", "12:00 AM"],
    ["00:05:00", "12:05 AM"],
    ["09:30", "9:30 AM"],
    ["12:00:00", "12:00 PM"],
    ["15:30:00", "3:30 PM"],
    ["23:59:59", "11:59 PM"],
    [null, "Time N/A"],
  ])("formats %s as %s [CONST1-04, SCHED-47]", (time, expected) => {
    expect(formatGameTime(time)).toBe(expected);
  });

  it("shows the weekday, or today or tonight", () => {
    expect(formatWhen({})).toBe("Thu, 7:00 PM");
    expect(formatWhen({ gameOn: "2026-03-08", gameTime: null })).toBe("Sun, Time N/A");
    expect(formatWhen({ isToday: true, gameTime: "13:00:00" })).toBe("Today, 1:00 PM");
    expect(formatWhen({ isToday: true, isTonight: true })).toBe("Tonight, 7:00 PM");
    expect(formatWhen({ isToday: true, gameTime: null })).toBe("Today, Time N/A");
  });

  it("labels a missing opponent", () => {
    expect(formatOpponent(game)).toBe("Harbor Street FC");
    expect(formatOpponent({ opponent: null })).toBe("No opponent");
  });
});

it("counts a game as tonight if it's today and starts at 5 PM or later", () => {
  expect(isTonight(true, "16:59:59")).toBe(false);
  expect(isTonight(true, "17:00:00")).toBe(true);
  expect(isTonight(true, null)).toBe(false);
  expect(isTonight(false, "19:00:00")).toBe(false);
});

it("sorts by date, then time (games without one come last), then id [DASH-13]", () => {
  const sorted = [
    { gameOn: "2026-04-16", gameTime: "09:00:00", id: "b" },
    { gameOn: "2026-04-16", gameTime: "19:00:00", id: "a" },
    { gameOn: "2026-04-16", gameTime: "19:00:00", id: "c" },
    { gameOn: "2026-04-16", gameTime: null, id: "a" },
    { gameOn: "2026-04-17", gameTime: "08:00:00", id: "a" },
  ];
  expect(sorted.toReversed().toSorted(compareGames)).toEqual(sorted);
  expect(compareGames(sorted[0]!, { ...sorted[0]! })).toBe(0);
});

describe("optimistic game update", () => {
  it("keeps the notification when the game doesn't move", () => {
    expect(applyChange(game, change)).toEqual({ ...game, ...change });
  });

  it("resets the notification when the time changes, and keeps the game marked as today", () => {
    expect(applyChange(game, { ...change, gameTime: "16:00:00" })).toMatchObject({
      isToday: true,
      isTonight: false,
      notificationSent: false,
      outlook: null,
    });
  });

  it("doesn't mark a game as today when it moves to another date", () => {
    expect(applyChange(game, { ...change, gameOn: "2026-04-17" })).toMatchObject({
      isToday: false,
      isTonight: false,
      notificationSent: false,
    });
  });

  it("says nothing about texts until the server has", () => {
    const outlook = { state: "blocked" as const, sentence: "No texts: no start time", step: null };
    expect(applyChange({ ...game, gameTime: null, outlook }, change).outlook).toBeNull();
    expect(applyChange({ ...game, outlook }, { ...change, gameOn: game.gameOn }).outlook).toEqual(
      change.gameTime === game.gameTime ? outlook : null,
    );
  });
});

describe("form input", () => {
  const formValues = { gameOn: "2026-04-16", gameTime: "19:00", location: " Ridgeway Turf " };

  it("is normalized for storage [SCHED-35, DATA1-23, DATA1-24]", () => {
    expect(GameChange.parse({ ...formValues, opponent: "  ", notes: "" })).toEqual({
      kind: "game",
      arrivalMinutes: null,
      gameOn: "2026-04-16",
      gameTime: "19:00:00",
      location: "Ridgeway Turf",
      opponent: null,
      notes: null,
    });
    expect(GameChange.parse({ ...formValues, gameTime: "19:00:30" }).gameTime).toBe("19:00:30");
    expect(GameChange.parse({ ...formValues, notes: "One\nTwo" }).notes).toBe("One\nTwo");
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
  ])("is rejected if it includes %j [SCHED-34]", (invalid) => {
    expect(GameChange.safeParse({ ...formValues, ...invalid }).success).toBe(false);
  });
});

it("names practices and events by kind [OP2-11]", () => {
  expect(formatOpponent({ opponent: null, kind: "practice" })).toBe("Practice");
  expect(formatOpponent({ opponent: null, kind: "other" })).toBe("Event");
  expect(formatOpponent({ opponent: null, kind: "game" })).toBe("No opponent");
});

it("breaks ties between games by id", () => {
  expect(compareGames({ ...game, id: "b" }, { ...game, id: "a" })).toBe(1);
  expect(compareGames({ ...game, id: "a" }, { ...game, id: "b" })).toBe(-1);
});

it("limits upcoming games to 5 and pages to 500 [DASH-11]", () => {
  expect([MAX_UPCOMING_GAMES, GAMES_PER_PAGE]).toEqual([5, 500]);
});
