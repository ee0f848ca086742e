import { describe, expect, it } from "vitest";
import { leagueOf } from "#tests/factories/schedules.ts";
import { checkSchedule } from "../checker/check-schedule.ts";
import { createRandom } from "../generator/random.ts";
import { generateSchedule } from "../generator/run.ts";
import type { BuilderLeague } from "../schema.ts";
import { brokenBy, leagueOfRest, readPlan, standingOf } from "./rules.ts";
import type { SeasonGame } from "./schema.ts";

/** A season of a league, of which everything before a day is over. */
function seasonOf(league: BuilderLeague, from: string, seed = 1): SeasonGame[] {
  const { games } = generateSchedule(league, { seed, iterations: 30 });
  return games.map((game, index) => ({
    ...game,
    matchId: `M${index}`,
    state: game.date < from ? "played" : "ahead",
  }));
}

function planRest(league: BuilderLeague, season: SeasonGame[]) {
  const standing = standingOf(league, season, league.blockedDates);
  const draft = generateSchedule(leagueOfRest(league, standing), { seed: 1, iterations: 30 });
  const plan = readPlan(standing, draft);
  expect(brokenBy(league, standing.stays, [...plan.moved.map(({ to }) => to), ...plan.added])).toEqual([]);
  return { ...plan, stays: standing.stays };
}

/** The most games ahead that can stay together, by trying all sets. */
function mostThatStay(league: BuilderLeague, season: SeasonGame[]): number {
  const fixed = season.filter(({ state }) => state === "played");
  const ahead = season.filter(({ state }) => state === "ahead");
  let most = 0;
  for (let set = 0; set < 1 << ahead.length; set++) {
    const kept = ahead.filter((_, index) => set & (1 << index));
    if (kept.length <= most) continue;
    const movable = new Set<object>(kept);
    const problems = checkSchedule(league, [...fixed, ...kept], []).filter(
      ({ rule, games }) =>
        /blocked|closed|full|overlap|twice|elsewhere/.test(rule) && games.some((game) => movable.has(game)),
    );
    if (problems.length === 0) most = kept.length;
  }
  return most;
}

describe("the rest of a season", () => {
  const league = leagueOf(6);
  const from = "2026-04-20";
  const season = seasonOf(league, from);
  const rest = { ...league, startDate: from };

  it("stays as it is when nothing happened", () => {
    expect(planRest(rest, season)).toMatchObject({
      moved: [],
      added: [],
      dropped: [],
      unplaced: [],
      least: 0,
    });
  });

  it("finds another day for a rain-out and leaves all others", () => {
    const rained = season.map((game) =>
      game.date === season[0]!.date ? { ...game, state: "cancelled" as const } : game,
    );
    const lost = rained.filter(({ state }) => state === "cancelled");
    const { moved, added, least } = planRest(rest, rained);
    expect(moved.map(({ game }) => game)).toEqual(lost);
    expect(moved.every(({ to }) => to.date >= from)).toBe(true);
    expect([added, least]).toEqual([[], lost.length]);
  });

  it("moves what is on a day that is lost", () => {
    const day = season.find(({ state }) => state === "ahead")!.date;
    const { moved, stays } = planRest({ ...rest, blockedDates: [day] }, season);
    const there = season.filter(({ date }) => date === day);
    expect(moved.map(({ game }) => game)).toEqual(there);
    expect(stays).toHaveLength(season.length - there.length);
  });

  it("leaves what somebody has put elsewhere by hand", () => {
    const odd = season.map((game, index) =>
      index === season.length - 1 ? { ...game, date: "2026-06-06", time: "09:15", venue: "Elsewhere" } : game,
    );
    expect(planRest(rest, odd)).toMatchObject({ moved: [], added: [], unplaced: [] });
  });

  it("takes in a late team, and drops the games of one that left", () => {
    const late = planRest({ ...rest, teams: [...rest.teams, { id: "T7", daysOff: [] }] }, season);
    expect([late.moved.length, late.added.length, late.unplaced.length]).toEqual([0, 6, 0]);
    const left = planRest({ ...rest, teams: rest.teams.slice(1) }, season);
    expect([left.moved, left.added]).toEqual([[], []]);
    expect(left.dropped.map(({ home, away }) => [home, away].includes("T1"))).toEqual(
      left.dropped.map(() => true),
    );
    expect(left.dropped.length).toBeGreaterThan(0);
  });

  it("moves within a tenth of the fewest games there can be, by trying all sets", () => {
    const random = createRandom(7);
    let [moves, fewest, bound] = [0, 0, 0];
    for (let round = 0; round < 25; round++) {
      const before = leagueOf(4 + random.below(2), {
        venues: [{ name: "Main Venue", maxTeamsPerDay: 4 }],
        gameFrequency: round % 2 ? "once_per_week" : "twice_per_week",
      });
      const games = seasonOf(before, before.startDate, round + 1);
      const dates = [...new Set(games.map(({ date }) => date))];
      const after: BuilderLeague = {
        ...before,
        blockedDates: dates.filter(() => random.below(4) === 0),
        // Some also have less room, or a team that plays elsewhere.
        ...(round % 3 === 0 && { venues: [{ name: "Main Venue", maxTeamsPerDay: 2 }] }),
        ...(round % 4 === 0 && { busyDays: dates.map((date) => ({ team: "T1", date })) }),
      };
      const { moved, least } = planRest(after, games);
      const truth = games.length - mostThatStay(after, games);
      moves += moved.length;
      fewest += truth;
      bound += least;
      expect(least).toBeLessThanOrEqual(truth);
    }
    expect(fewest).toBeGreaterThan(50);
    expect(moves).toBeLessThanOrEqual(fewest * 1.1);
    expect(bound).toBeGreaterThan(fewest * 0.8);
  });
});
