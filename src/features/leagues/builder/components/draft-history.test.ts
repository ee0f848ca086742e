import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import { generateSchedule } from "../generator/run.ts";
import { builderDefaults } from "../rules.ts";
import { listFairnessRows } from "./draft-labels.ts";
import type { PlannedGame, UnscheduledGame } from "../schema.ts";
import {
  type Draft,
  type DraftHistory,
  isLocked,
  listLockedGames,
  pushDraft,
  redo,
  undo,
  swapSidesInDraft,
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

  it("swaps home and away, and keeps the lock and the balance right [RESULT-06]", () => {
    const game = first.schedule.games[2]!;
    const locked = toggleLock(first, game);
    const [draft, turned] = swapSidesInDraft(locked, game);
    expect(turned).toEqual({ ...game, home: game.away, away: game.home });
    expect(draft.schedule.games[2]).toBe(turned);
    expect([isLocked(draft, turned), draft.locked.length]).toEqual([true, 1]);
    expect(draft.requestKey).not.toBe(locked.requestKey);
    const countHome = ({ schedule }: Draft) => {
      const row = listFairnessRows(schedule, league).find(({ key }) => key === "home")!;
      return (team: string) => row.cells[league.teams.findIndex(({ id }) => id === team)]!;
    };
    expect(countHome(draft)(turned.home)).toBe(countHome(first)(turned.home) + 1);
    expect(countHome(draft)(turned.away)).toBe(countHome(first)(turned.away) - 1);
    // Four teams meet once, so a team that hosts two of its three games is already as uneven as it has to be.
    expect(first.schedule.metrics.homeAwayDifference).toBe(1);
    const hosts = league.teams.map(({ id }) => countHome(draft)(id));
    expect(draft.schedule.metrics.homeAwayDifference).toBe(
      Math.max(...hosts.map((count) => Math.abs(2 * count - 3))),
    );
    const [again] = swapSidesInDraft(draft, turned);
    expect([again.schedule.games, again.locked]).toEqual([locked.schedule.games, locked.locked]);
  });

  it("swaps the sides of an unscheduled game", () => {
    const [{ home, away }, ...games] = first.schedule.games as [PlannedGame, ...PlannedGame[]];
    const unscheduled: UnscheduledGame = { home, away, reason: "days-full" };
    const incomplete = { ...first, schedule: { ...first.schedule, games, unscheduled: [unscheduled] } };
    const [draft] = swapSidesInDraft(incomplete, unscheduled);
    expect(draft.schedule.unscheduled).toEqual([{ home: away, away: home, reason: "days-full" }]);
    expect(draft.schedule.games).toEqual(games);
  });

  it("locks and unlocks a game", () => {
    const game = first.schedule.games[2]!;
    const lockedDraft = toggleLock(first, game);
    expect([isLocked(lockedDraft, game), listLockedGames(lockedDraft)]).toEqual([true, [game]]);
    expect(listLockedGames(toggleLock(lockedDraft, game))).toEqual([]);
    expect(listLockedGames(undefined)).toEqual([]);
  });
});
