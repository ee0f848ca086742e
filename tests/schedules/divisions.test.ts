import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPlan } from "#features/games/season-rules/checker/check-plan.ts";
import { generatePlan } from "#features/leagues/builder/divisions/generator/run.ts";
import type { LeaguePlan } from "#features/leagues/builder/schema.ts";
import { checkDivisions } from "./check-divisions.ts";
import { createRandomDivisions, divisionLeagues, toPlan } from "./division-leagues.ts";

// Checks schedules of several divisions with a checker that shares no code with the generator. `npm run bench -- schedules
// -- --divisions` is the long version, with all iterations.

const countCrossGames = ({ divisions }: LeaguePlan, games: readonly { home: string; away: string }[]) => {
  const divisionByTeam = new Map(
    divisions.flatMap(({ id, league }) => league.teams.map((team) => [team.id, id] as const)),
  );
  return games.filter(({ home, away }) => divisionByTeam.get(home) !== divisionByTeam.get(away)).length;
};

describe("leagues with divisions", () => {
  it.each(divisionLeagues.map((league) => [league.id, league] as const))(
    "%s: breaks no rule and leaves no game out",
    { timeout: 60_000 },
    (_, league) => {
      const plan = toPlan(league);
      const draft = generatePlan(plan, { seed: 1, iterations: 8 });
      expect(checkDivisions(league, draft)).toEqual({});
      expect(checkPlan(plan, draft.games, draft.unscheduled)).toEqual([]);
      expect(draft.unscheduled).toEqual([]);
      const teams = plan.divisions.reduce((sum, { league: { teams: members } }) => sum + members.length, 0);
      expect(countCrossGames(plan, draft.games)).toBe(Math.floor((teams * plan.crossDivisionGames) / 2));
      expect(draft.metrics.homeAwayDifference).toBeLessThanOrEqual(1);
    },
  );

  it(
    "break no rule in random leagues, and list every game that has no place [RESULT-28, RESULT-29]",
    { timeout: 180_000 },
    () => {
      const property = fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        const league = createRandomDivisions(seed);
        const plan = toPlan(league);
        const draft = generatePlan(plan, { seed, iterations: 8 });
        expect(checkDivisions(league, draft)).toEqual({});
        expect(checkPlan(plan, draft.games, draft.unscheduled)).toEqual([]);
      });
      fc.assert(property, { numRuns: 25, seed: 12 });
    },
  );
});
