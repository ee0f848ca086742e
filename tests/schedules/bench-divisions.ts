import { generatePlanStepwise } from "#features/leagues/builder/divisions/generator/generate.ts";
import { checkDivisions } from "./check-divisions.ts";
import { divisionLeagues, toPlan } from "./division-leagues.ts";

/** The processor time in seconds that 200 teams may take (RESULT-30). */
const MAX_SECONDS = 120;

/** Measures the leagues with divisions: how long they take, how long their seasons are, and how fair. */
export function runDivisions(seed: number, only: string) {
  const rows = divisionLeagues
    .filter(({ id }) => id.startsWith(only))
    .map((league) => {
      const before = process.cpuUsage();
      const getSeconds = () => Number((process.cpuUsage(before).user / 1e6).toFixed(1));
      const steps = generatePlanStepwise(toPlan(league), { seed });
      let step = steps.next();
      if (!step.done) step.value.draft();
      const first = getSeconds();
      while (!step.done) step = steps.next();
      const seconds = getSeconds();
      const { games, unscheduled, metrics } = step.value;
      const broken = checkDivisions(league, step.value);
      console.log(`${league.id}: ${games.length} games, ${seconds} s`);
      return {
        id: league.id,
        teams: league.divisions.map(({ teams }) => teams.length).join(" "),
        cross: league.cross_division_games,
        games: games.length,
        broken: JSON.stringify(broken),
        unscheduled: unscheduled.length,
        days: metrics.seasonDays,
        bound: metrics.seasonDaysBound,
        venue: metrics.venueSpread,
        time: metrics.startTimeSpread,
        played: metrics.gamesPlayedDifference,
        home: metrics.homeAwayDifference,
        first,
        seconds,
      };
    });
  console.table(Object.fromEntries(rows.map(({ id, ...row }) => [id, row])));
  const slowest = Math.max(...rows.map(({ seconds }) => seconds));
  const hasBroken = rows.some(({ broken }) => broken !== "{}");
  console.log(`${hasBroken ? "MISSED" : "met   "}  broken rules: 0`);
  console.log(`${slowest > MAX_SECONDS ? "MISSED" : "met   "}  within ${MAX_SECONDS} s: ${slowest} s`);
  if (hasBroken || slowest > MAX_SECONDS) process.exitCode = 1;
}
