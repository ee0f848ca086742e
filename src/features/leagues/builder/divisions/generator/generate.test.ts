import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import type { BuilderLeague, LeaguePlan } from "../../schema.ts";
import { generatePlan } from "./run.ts";
import { canPairAll } from "./opponents.ts";

const buildPlan = (
  sizes: number[],
  changes: Partial<LeaguePlan> = {},
  league: Partial<BuilderLeague> = {},
): LeaguePlan => ({
  divisions: sizes.map((size, index) => ({
    id: `division-${index}`,
    league: buildLeague(size, {
      ...league,
      teams: Array.from({ length: size }, (_, team) => ({ id: `${"ABCDE"[index]}${team + 1}`, daysOff: [] })),
    }),
  })),
  crossDivisionGames: 0,
  lockedGames: [],
  ...changes,
});

const isCross = ({ home, away }: { home: string; away: string }) => home[0] !== away[0];

describe("divisions planned together", () => {
  it("share a place: never two games at the same time, never more a day than it holds [RESULT-28]", () => {
    const { games, unscheduled } = generatePlan(buildPlan([6, 6]), { seed: 1, iterations: 20 });
    expect(unscheduled).toEqual([]);
    expect(games).toHaveLength(30);
    const bySlot = Map.groupBy(games, ({ date, time }) => `${date} ${time}`);
    expect([...bySlot.values()].every(({ length }) => length === 1)).toBe(true);
    const byDay = Map.groupBy(games, ({ date }) => date);
    expect([...byDay.values()].every(({ length }) => length <= 2)).toBe(true);
  });

  it("are the same for the same seed, and show games of all divisions from the start [RESULT-30]", () => {
    const plan = buildPlan([5, 4], { crossDivisionGames: 2 });
    let first: number | undefined;
    const draft = generatePlan(plan, {
      seed: 3,
      iterations: 20,
      onProgress: (progress) => {
        if (first === undefined && progress.divisions.every(({ iteration }) => iteration > 0))
          first = new Set(progress.draft().games.map(({ home }) => home[0])).size;
      },
    });
    expect(first).toBe(2);
    expect(generatePlan(plan, { seed: 3, iterations: 20 })).toEqual(draft);
  });

  it("keep locked games, within a division and across", () => {
    const inside = { date: "2026-04-07", time: "21:30", venue: "Main Venue", home: "A1", away: "A2" };
    const across = { date: "2026-04-15", time: "19:00", venue: "Main Venue", home: "B1", away: "A1" };
    const plan = buildPlan([5, 5], { crossDivisionGames: 1, lockedGames: [across] });
    plan.divisions[0]!.league.lockedGames = [inside];
    const { games, unscheduled, metrics } = generatePlan(plan, { seed: 1, iterations: 20 });
    expect(unscheduled).toEqual([]);
    expect(games).toEqual(expect.arrayContaining([inside, across]));
    expect(games.filter(isCross)).toHaveLength(5);
    expect(metrics.homeAwayDifference).toBeLessThanOrEqual(1);
    expect(metrics.shortestRestDays).toBeGreaterThanOrEqual(7);
  });

  it("play games between divisions at the host's venues", () => {
    const plan = buildPlan([4, 4], { crossDivisionGames: 2 });
    plan.divisions[1]!.league.venues = [{ name: "Annex", maxTeamsPerDay: 8 }];
    const { games } = generatePlan(plan, { seed: 1, iterations: 20 });
    const cross = games.filter(isCross);
    expect(cross).toHaveLength(8);
    expect(cross.every(({ home, venue }) => venue === (home[0] === "A" ? "Main Venue" : "Annex"))).toBe(true);
  });

  it("list games between divisions that have no day, with the reason [RESULT-29]", () => {
    const plan = buildPlan([2, 2], { crossDivisionGames: 1 });
    plan.divisions[0]!.league.blockoutDays = ["Monday", "Tuesday", "Wednesday", "Saturday", "Sunday"];
    plan.divisions[1]!.league.blockoutDays = ["Thursday", "Friday", "Saturday", "Sunday"];
    const { games, unscheduled } = generatePlan(plan, { seed: 1, iterations: 20 });
    expect(games).toHaveLength(2);
    expect(unscheduled.map(({ reason }) => reason)).toEqual(["no-open-day", "no-open-day"]);
  });

  it("can't give every team an opponent if one division outnumbers all others [RESULT-29]", () => {
    expect(canPairAll([10, 10], 10)).toBe(true);
    expect(canPairAll([5, 4], 1)).toBe(true);
    expect(canPairAll([5, 4], 2)).toBe(false);
    expect(canPairAll([6, 2, 2], 1)).toBe(false);
  });
});
