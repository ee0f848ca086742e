import { checkPlan } from "#features/games/season-rules/checker/check-plan.ts";
import { checkSchedule, type Problem } from "#features/games/season-rules/checker/check-schedule.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { getPlanningFacts, listDivisionTeams } from "../queries.server.ts";
import { getGenerationError, toBuilderLeague } from "../rules.ts";
import type { BuilderData, NewSchedule, PlannedGame, ScheduleSettings } from "../schema.ts";
import { canPlanDivisions, countUpcoming, listOtherGames, toLeaguePlan } from "./rules.ts";

/** The settings of one division's schedule, or of the whole league's, with the teams that play by them. */
export type SchedulePart = {
  divisionId: string | null;
  settings: ScheduleSettings;
  teamIds: ReadonlySet<string>;
};

export type PlannedParts = {
  parts: SchedulePart[];
  upcoming: BuilderData["upcoming"];
  /** League games of divisions that aren't planned, which stay if earlier games are replaced. */
  keptGameIds: string[];
  /** Returns every violation of the schedule's rules, or null if no schedule is possible with these settings. */
  findProblems: (games: readonly PlannedGame[]) => Problem[] | null;
};

const hasUniqueVenues = ({ venues }: ScheduleSettings) =>
  new Set(venues.map(({ name }) => name.toLowerCase())).size === venues.length;

/** Reads what a schedule is checked against: the planned divisions, or the league's `teams` without any. */
export async function readPlannedParts(
  trx: Trx,
  leagueId: string,
  teams: readonly { id: string; preferredBlockoutDays: ScheduleSettings["blockoutDays"] }[],
  { settings, divisions, crossDivisionGames = 0, earlier, unscheduled }: Omit<NewSchedule, "games">,
): Promise<PlannedParts> {
  const { upcoming, ...facts } = await getPlanningFacts(trx, leagueId);
  if (!divisions) {
    const teamIds = new Set(teams.map(({ id }) => id));
    const canPlan = getGenerationError(teams.length, settings) === null && hasUniqueVenues(settings);
    return {
      parts: [{ divisionId: null, settings, teamIds }],
      upcoming,
      keptGameIds: [],
      findProblems: (games) =>
        canPlan
          ? checkSchedule(toBuilderLeague({ teams, ...facts }, settings, earlier), games, unscheduled)
          : null,
    };
  }
  const ids = new Set(teams.map(({ id }) => id));
  const divisionTeams = (await listDivisionTeams(trx, leagueId)).filter(({ id }) => ids.has(id));
  const canPlan =
    canPlanDivisions(divisionTeams, { divisions, crossDivisionGames }) &&
    divisions.every((division) => hasUniqueVenues(division.settings));
  const parts = divisions.map((division) => ({
    ...division,
    teamIds: new Set(
      divisionTeams.flatMap(({ id, divisionId }) => (divisionId === division.divisionId ? id : [])),
    ),
  }));
  const planned = new Set(parts.flatMap(({ teamIds }) => [...teamIds]));
  const request = { divisions, crossDivisionGames, earlier, lockedGames: [] };
  return {
    parts,
    upcoming: countUpcoming(facts.busyDays, planned),
    keptGameIds: [...listOtherGames(facts.busyDays, planned)],
    findProblems: (games) =>
      canPlan
        ? checkPlan(toLeaguePlan({ ...facts, teams: divisionTeams }, request), games, unscheduled)
        : null,
  };
}

/** Throws SCHEDULE_INVALID for an invalid schedule. The client isn't trusted, so the server runs the checker again. */
export function requireValidSchedule({ findProblems }: PlannedParts, games: readonly PlannedGame[]) {
  const problems = findProblems(games);
  if (problems?.length === 0) return;
  throw new AppError("SCHEDULE_INVALID", {
    details: { rules: [...new Set(problems?.map(({ rule }) => rule))] },
  });
}
