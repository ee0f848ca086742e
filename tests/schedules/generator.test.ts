import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSchedule } from "#features/games/season-rules/checker/check-schedule.ts";
import { computeBound } from "#features/leagues/builder/generator/bound.ts";
import { createModel } from "#features/leagues/builder/generator/model.ts";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import { bounds, check, type Rule } from "./check.ts";
import { createRandomInstance } from "./fuzz.ts";
import { instanceIds, readInstance, toLeague, toSchedule } from "./instances.ts";

// Checks the generator with two checkers, the app's own and the test set's. `npm run bench:schedules` is the long
// version, with all iterations.

describe("test set leagues", () => {
  it.each(instanceIds)(
    "%s: breaks no rule, and its metrics match the independent checker [BUILD-37] [BUILD-40] [BUILD-43]",
    (id) => {
      const instance = readInstance(id);
      const league = toLeague(instance);
      const draft = generateSchedule(league, { seed: 1, iterations: 10 });
      expect(checkSchedule(league, draft.games, draft.unscheduled)).toEqual([]);
      const report = check(instance, toSchedule(instance, draft));
      expect(report.hardByRule).toEqual({});
      const { metrics } = report;
      expect(draft.metrics).toEqual({
        games: metrics.games,
        seasonDays: metrics.season_days,
        seasonDaysBound: metrics.season_days_bound,
        playDays: metrics.play_days,
        gamesPlayedDifference: metrics.games_played_difference_max,
        earlyRepeats: metrics.early_repeats,
        preferencesIgnored: metrics.one_team_prefers_off_games,
        preferencesIgnoredPerTeam: metrics.prefers_off_games_per_team_max,
        homeAwayDifference: metrics.home_away_difference_max,
        venueSpread: metrics.venue_spread_max,
        startTimeSpread: metrics.slot_spread_max,
        lateSpread: metrics.late_games_spread,
        shortestRestDays: metrics.min_days_between_games,
        longestRestDays: metrics.max_days_between_games,
      });
    },
  );

  it.each(instanceIds)(
    "%s: has the same lower bound in the generator and the test set, for both frequency rules",
    (id) => {
      const instance = readInstance(id);
      for (const rule of ["team-gap", "period-cap"] as const) {
        const bound = computeBound(createModel(toLeague(instance, rule)));
        expect({ rule, days: bound.seasonDays }).toEqual({ rule, days: bounds(instance, rule).season_days });
      }
    },
  );
});

describe("random league", () => {
  it(
    "breaks no rule and has a reason for every unscheduled game [BUILD-37] [BUILD-42] [OP2-21]",
    { timeout: 120_000 },
    () => {
      const seeds = fc.integer({ min: 0, max: 1_000_000 });
      const rules = fc.constantFrom<Extract<Rule, "team-gap" | "period-cap">>("team-gap", "period-cap");
      const property = fc.property(seeds, rules, (seed, rule) => {
        const instance = createRandomInstance(seed);
        const league = toLeague(instance, rule);
        const draft = generateSchedule(league, { seed, iterations: 12 });
        expect(checkSchedule(league, draft.games, draft.unscheduled)).toEqual([]);
        expect(check(instance, toSchedule(instance, draft), rule).hardByRule).toEqual({});
      });
      fc.assert(property, { numRuns: 60, seed: 9 });
    },
  );
});
