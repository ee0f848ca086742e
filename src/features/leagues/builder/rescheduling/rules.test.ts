import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import { checkSchedule } from "#features/games/season-rules/checker/check-schedule.ts";
import { createRandom } from "../generator/random.ts";
import { generateSchedule } from "../generator/run.ts";
import type { BuilderLeague } from "../schema.ts";
import { findBrokenRules, lockKeptGames, toReschedulePlan, triageSeason } from "./rules.ts";
import type { SeasonGame } from "./schema.ts";

/** Generates a season in which every game before a day has been played. */
function createSeason(league: BuilderLeague, from: string, seed = 1): SeasonGame[] {
  const { games } = generateSchedule(league, { seed, iterations: 30 });
  return games.map((game, index) => ({
    ...game,
    leagueGameId: `M${index}`,
    state: game.date < from ? "played" : "upcoming",
  }));
}

function planRestOfSeason(league: BuilderLeague, season: SeasonGame[]) {
  const triage = triageSeason(league, season, league.blockedDates);
  const draft = generateSchedule(lockKeptGames(league, triage), { seed: 1, iterations: 30 });
  const plan = toReschedulePlan(triage, draft);
  expect(findBrokenRules(league, triage.kept, [...plan.moved.map(({ to }) => to), ...plan.added])).toEqual(
    [],
  );
  return { ...plan, kept: triage.kept };
}

/** Returns the maximum number of upcoming games that can keep their slots, by brute force. */
function countMaxKeptGames(league: BuilderLeague, season: SeasonGame[]): number {
  const playedGames = season.filter(({ state }) => state === "played");
  const upcoming = season.filter(({ state }) => state === "upcoming");
  let max = 0;
  for (let mask = 0; mask < 1 << upcoming.length; mask++) {
    const keptGames = upcoming.filter((_, index) => mask & (1 << index));
    if (keptGames.length <= max) continue;
    const movable = new Set<object>(keptGames);
    const problems = checkSchedule(league, [...playedGames, ...keptGames], []).filter(
      ({ rule, games }) =>
        /blocked|closed|full|overlap|twice|elsewhere/.test(rule) && games.some((game) => movable.has(game)),
    );
    if (problems.length === 0) max = keptGames.length;
  }
  return max;
}

describe("rescheduling the rest of a season", () => {
  const league = buildLeague(6);
  const from = "2026-04-20";
  const season = createSeason(league, from);
  const rest = { ...league, startDate: from };

  it("changes nothing if there were no rainouts or team changes", () => {
    expect(planRestOfSeason(rest, season)).toMatchObject({
      moved: [],
      added: [],
      dropped: [],
      unscheduled: [],
      minMoves: 0,
    });
  });

  it("moves only rained-out games to new days", () => {
    const rainedOutSeason = season.map((game) =>
      game.date === season[0]!.date ? { ...game, state: "cancelled" as const } : game,
    );
    const lostGames = rainedOutSeason.filter(({ state }) => state === "cancelled");
    const { moved, added, minMoves } = planRestOfSeason(rest, rainedOutSeason);
    expect(moved.map(({ game }) => game)).toEqual(lostGames);
    expect(moved.every(({ to }) => to.date >= from)).toBe(true);
    expect([added, minMoves]).toEqual([[], lostGames.length]);
  });

  it("moves only the games on a lost day", () => {
    const day = season.find(({ state }) => state === "upcoming")!.date;
    const { moved, kept } = planRestOfSeason({ ...rest, blockedDates: [day] }, season);
    const gamesThatDay = season.filter(({ date }) => date === day);
    expect(moved.map(({ game }) => game)).toEqual(gamesThatDay);
    expect(kept).toHaveLength(season.length - gamesThatDay.length);
  });

  it("keeps games that a manager moved by hand", () => {
    const odd = season.map((game, index) =>
      index === season.length - 1 ? { ...game, date: "2026-06-06", time: "09:15", venue: "Elsewhere" } : game,
    );
    expect(planRestOfSeason(rest, odd)).toMatchObject({ moved: [], added: [], unscheduled: [] });
  });

  it("adds games for a team that joined late and drops the games of a team that left", () => {
    const lateTeamPlan = planRestOfSeason(
      { ...rest, teams: [...rest.teams, { id: "T7", daysOff: [] }] },
      season,
    );
    expect([lateTeamPlan.moved.length, lateTeamPlan.added.length, lateTeamPlan.unscheduled.length]).toEqual([
      0, 6, 0,
    ]);
    const leftTeamPlan = planRestOfSeason({ ...rest, teams: rest.teams.slice(1) }, season);
    expect([leftTeamPlan.moved, leftTeamPlan.added]).toEqual([[], []]);
    expect(leftTeamPlan.dropped.map(({ home, away }) => [home, away].includes("T1"))).toEqual(
      leftTeamPlan.dropped.map(() => true),
    );
    expect(leftTeamPlan.dropped.length).toBeGreaterThan(0);
  });

  it("moves at most 10% more games than the brute-force minimum", () => {
    const random = createRandom(7);
    let [moves, fewest, bound] = [0, 0, 0];
    for (let round = 0; round < 25; round++) {
      const leagueBefore = buildLeague(4 + random.nextInt(2), {
        venues: [{ name: "Main Venue", maxTeamsPerDay: 4 }],
        gameFrequency: round % 2 ? "once_per_week" : "twice_per_week",
      });
      const games = createSeason(leagueBefore, leagueBefore.startDate, round + 1);
      const dates = [...new Set(games.map(({ date }) => date))];
      const leagueAfter: BuilderLeague = {
        ...leagueBefore,
        blockedDates: dates.filter(() => random.nextInt(4) === 0),
        // Some rounds also have less room or a team with other games.
        ...(round % 3 === 0 && { venues: [{ name: "Main Venue", maxTeamsPerDay: 2 }] }),
        ...(round % 4 === 0 && { busyDays: dates.map((date) => ({ team: "T1", date })) }),
      };
      const { moved, minMoves } = planRestOfSeason(leagueAfter, games);
      const exactMoves = games.length - countMaxKeptGames(leagueAfter, games);
      moves += moved.length;
      fewest += exactMoves;
      bound += minMoves;
      expect(minMoves).toBeLessThanOrEqual(exactMoves);
    }
    expect(fewest).toBeGreaterThan(50);
    expect(moves).toBeLessThanOrEqual(fewest * 1.1);
    expect(bound).toBeGreaterThan(fewest * 0.8);
  });
});
