import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSchedule } from "#features/games/season-rules/checker/check-schedule.ts";
import { computeBound } from "#features/leagues/builder/generator/bound.ts";
import { createModel } from "#features/leagues/builder/generator/model.ts";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import { bounds, check, type Rule } from "./check.ts";
import { createRandomInstance } from "./fuzz.ts";
import { instanceIds, readInstance, toLeague, toSchedule } from "./instances.ts";

// Checks the generator with two checkers, the app's own and the test set's. `npm run bench -- schedules` is the long
// version, with all iterations.

/** The drafts of leagues without divisions, which planning divisions together must not change. */
const digests: Record<string, string> = {
  "01-defaults-8": "aeef71778d77237d",
  "02-softball-8-one-field": "db06abf4c5f13fe6",
  "03-youth-soccer-24-saturday": "e493e655cfded20f",
  "04-youth-soccer-24-weekend": "8a03138017c3d958",
  "05-hockey-12-late-ice": "05bcab3403bace7c",
  "06-basketball-16-twice-weekly": "be9074952ecfd437",
  "07-heavy-blackout-10": "3ef605b562434340",
  "08-preferences-12": "b65d97bb8f7f702d",
  "09-volleyball-15-one-night": "fd482c75ac3e00ac",
  "10-baseball-21-weekend": "f3fc97aa124f3034",
  "11-volleyball-32-two-nights": "2db4ca0015ea5245",
  "12-corporate-40-weekdays": "af645fdc352735e8",
  "13-soccer-40-tight-fields": "a0578f5bf1afe67d",
  "14-flag-football-20-triple": "aac5dd9eff380bbc",
  "15-stress-40-double": "8360a3f2b32fb45f",
  "16-chess-6-monthly": "801045df84c3c768",
  "17-curling-9-twice-monthly": "3f4b7f4f36d39d05",
  "18-edge-impossible-pair-4": "71e3c7c604f819f5",
  "19-edge-midnight-10": "19cadc17e85af805",
  "20-edge-over-horizon-30": "5037234b3d5471af",
};

describe("test set leagues", () => {
  it.each(instanceIds)(
    "%s: breaks no rule, and its metrics match the independent checker [BUILD-37] [BUILD-40] [BUILD-43]",
    (id) => {
      const instance = readInstance(id);
      const league = toLeague(instance);
      const draft = generateSchedule(league, { seed: 1, iterations: 10 });
      expect(checkSchedule(league, draft.games, draft.unscheduled)).toEqual([]);
      const digest = createHash("sha256").update(JSON.stringify(draft)).digest("hex");
      expect(digest.slice(0, 16)).toBe(digests[id]);
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
