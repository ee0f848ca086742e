import { describe, expect, it } from "vitest";
import { leagueOf } from "#tests/factories/schedules.ts";
import { generateSchedule } from "../generator/run.ts";
import { builderDefaults } from "../rules.ts";
import type { PlannedGame, UnplacedGame } from "../schema.ts";
import {
  type Draft,
  type DraftHistory,
  isLocked,
  lockedGames,
  redo,
  show,
  undo,
  withLock,
  withMove,
} from "./draft-history.ts";

const league = leagueOf(4);
const first: Draft = {
  schedule: generateSchedule(league, { seed: 1, iterations: 30 }),
  league,
  settings: { ...league, name: "Spring", venues: [{ ...builderDefaults.venue }], notes: null },
  earlier: null,
  locked: [],
  requestKey: "first",
};
const empty: DraftHistory = { past: [], future: [] };

describe("drafts one after the other", () => {
  it("can be gone back to and forth, and a new one ends what was undone", () => {
    const second = { ...first, requestKey: "second" };
    const both = show(show(empty, first), second);
    expect(undo(both)).toEqual({ past: [], now: first, future: [second] });
    expect(redo(undo(both))).toEqual(both);
    const third = { ...first, requestKey: "third" };
    expect(show(undo(both), third)).toEqual({ past: [first], now: third, future: [] });
    expect([undo(empty), redo(both)]).toEqual([empty, both]);
  });

  it("of one run are one step", () => {
    const later = { ...first, locked: ["x"] };
    expect(show(show(empty, first), later)).toEqual({ past: [], now: later, future: [] });
  });
});

describe("a changed draft", () => {
  it("has its game elsewhere, new figures, and is published as another", () => {
    const game = first.schedule.games[0]!;
    const slot = { date: "2026-06-01", time: "19:00", venue: "Main Venue" };
    const moved = withMove(first, game, slot);
    expect(moved.schedule.games.at(-1)).toEqual({ ...game, ...slot });
    expect(moved.schedule.figures.seasonDays).toBe(57);
    expect(moved.requestKey).not.toBe("first");
    expect(first.schedule.games[0]).toBe(game);
  });

  it("has a game that was left out in its place, once, and can be undone [OP2-21]", () => {
    const [{ home, away }, ...games] = first.schedule.games as [PlannedGame, ...PlannedGame[]];
    // Both meetings of a pair may be left out: only the one that was placed goes.
    const [left, other] = [1, 2].map(() => ({ home, away, reason: "days-full" as const })) as [
      UnplacedGame,
      UnplacedGame,
    ];
    const incomplete: Draft = { ...first, schedule: { ...first.schedule, games, unplaced: [left, other] } };
    const slot = { date: "2026-06-01", time: "19:00", venue: "Main Venue" };
    const placed = withMove(incomplete, left, slot);
    expect(placed.schedule.games.at(-1)).toEqual({ ...slot, home, away });
    expect(placed.schedule.unplaced).toEqual([other]);
    expect(placed.schedule.figures.games).toBe(6);
    expect(undo(show(show(empty, incomplete), placed)).now).toBe(incomplete);
  });

  it("keeps what is locked, until it is let go", () => {
    const game = first.schedule.games[2]!;
    const locked = withLock(first, game);
    expect([isLocked(locked, game), lockedGames(locked)]).toEqual([true, [game]]);
    expect(lockedGames(withLock(locked, game))).toEqual([]);
    expect(lockedGames(undefined)).toEqual([]);
  });
});
