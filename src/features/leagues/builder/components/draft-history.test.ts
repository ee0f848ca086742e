import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import { generateSchedule } from "../generator/run.ts";
import { builderDefaults } from "../rules.ts";
import type { PlannedGame, UnscheduledGame } from "../schema.ts";
import {
  type Draft,
  type DraftHistory,
  isLocked,
  listLockedGames,
  pushDraft,
  redo,
  undo,
  toggleLock,
  moveGameInDraft,
} from "./draft-history.ts";

const league = buildLeague(4);
const first: Draft = {
  schedule: generateSchedule(league, { seed: 1, iterations: 30 }),
  league,
  settings: { ...league, name: "Spring", venues: [{ ...builderDefaults.venue }], notes: null },
  earlier: null,
  locked: [],
  requestKey: "first",
};
const emptyHistory: DraftHistory = { past: [], future: [] };

describe("draft history", () => {
  it("undoes and redoes drafts, and drops undone drafts when a new one arrives", () => {
    const second = { ...first, requestKey: "second" };
    const history = pushDraft(pushDraft(emptyHistory, first), second);
    expect(undo(history)).toEqual({ past: [], present: first, future: [second] });
    expect(redo(undo(history))).toEqual(history);
    const third = { ...first, requestKey: "third" };
    expect(pushDraft(undo(history), third)).toEqual({ past: [first], present: third, future: [] });
    expect([undo(emptyHistory), redo(history)]).toEqual([emptyHistory, history]);
  });

  it("counts all drafts of one run as one step", () => {
    const laterDraft = { ...first, locked: ["x"] };
    expect(pushDraft(pushDraft(emptyHistory, first), laterDraft)).toEqual({
      past: [],
      present: laterDraft,
      future: [],
    });
  });
});

describe("draft change", () => {
  it("moves a game, updates the metrics, and gets a new request key", () => {
    const game = first.schedule.games[0]!;
    const slot = { date: "2026-06-01", time: "19:00", venue: "Main Venue" };
    const movedDraft = moveGameInDraft(first, game, slot);
    expect(movedDraft.schedule.games.at(-1)).toEqual({ ...game, ...slot });
    expect(movedDraft.schedule.metrics.seasonDays).toBe(57);
    expect(movedDraft.requestKey).not.toBe("first");
    expect(first.schedule.games[0]).toBe(game);
  });

  it("schedules an unscheduled game once and can be undone [OP2-21]", () => {
    const [{ home, away }, ...games] = first.schedule.games as [PlannedGame, ...PlannedGame[]];
    // Both games between two teams can be unscheduled. Only the one that gets scheduled leaves the list.
    const [unscheduledGame, secondUnscheduledGame] = [1, 2].map(() => ({
      home,
      away,
      reason: "days-full" as const,
    })) as [UnscheduledGame, UnscheduledGame];
    const incomplete: Draft = {
      ...first,
      schedule: { ...first.schedule, games, unscheduled: [unscheduledGame, secondUnscheduledGame] },
    };
    const slot = { date: "2026-06-01", time: "19:00", venue: "Main Venue" };
    const scheduledDraft = moveGameInDraft(incomplete, unscheduledGame, slot);
    expect(scheduledDraft.schedule.games.at(-1)).toEqual({ ...slot, home, away });
    expect(scheduledDraft.schedule.unscheduled).toEqual([secondUnscheduledGame]);
    expect(scheduledDraft.schedule.metrics.games).toBe(6);
    expect(undo(pushDraft(pushDraft(emptyHistory, incomplete), scheduledDraft)).present).toBe(incomplete);
  });

  it("locks and unlocks a game", () => {
    const game = first.schedule.games[2]!;
    const lockedDraft = toggleLock(first, game);
    expect([isLocked(lockedDraft, game), listLockedGames(lockedDraft)]).toEqual([true, [game]]);
    expect(listLockedGames(toggleLock(lockedDraft, game))).toEqual([]);
    expect(listLockedGames(undefined)).toEqual([]);
  });
});
