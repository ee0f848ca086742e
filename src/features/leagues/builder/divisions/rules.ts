import type { BuilderFacts } from "#features/games/season-rules/rules.ts";
import { canPairAll } from "./generator/opponents.ts";
import { getGenerationError, toBuilderLeague } from "../rules.ts";
import type { BuilderData, BuilderLeague, DivisionPlans, LeaguePlan, PlannedGame } from "../schema.ts";
import type { NewRun } from "../runs/schema.ts";

type DivisionTeam = BuilderFacts["teams"][number] & { divisionId: string };
type BusyDays = BuilderData["busyDays"];
type DivisionFacts = Omit<BuilderFacts, "teams" | "busyDays"> & {
  teams: readonly DivisionTeam[];
  busyDays: BusyDays;
};

/** Returns the league games of the builder in which a team of another division plays. They stay, whatever is planned. */
export const listOtherGames = (busyDays: BusyDays, planned: ReadonlySet<string>): Set<string> =>
  new Set(busyDays.flatMap(({ team, built, game }) => (built && !planned.has(team) ? game : [])));

/** Marks the games that stay in their places when these teams are planned. */
function markOtherGames(busyDays: BusyDays, planned: ReadonlySet<string>): BusyDays {
  const others = listOtherGames(busyDays, planned);
  return busyDays.map((day) => (others.has(day.game) ? { ...day, stays: true } : day));
}

/** Counts the upcoming games of these teams: those that a new schedule can replace, and all other ones. */
export function countUpcoming(busyDays: BusyDays, planned: ReadonlySet<string>): BuilderData["upcoming"] {
  const others = listOtherGames(busyDays, planned);
  const own = busyDays.filter(({ team }) => planned.has(team));
  const count = (canReplace: boolean) =>
    new Set(own.flatMap(({ built, game }) => ((built && !others.has(game)) === canReplace ? game : []))).size;
  return { built: count(true), others: count(false) };
}

/** Narrows what the builder shows to some divisions. Games of all others stay in their places. */
export function toDivisionData(data: BuilderData, divisionIds: readonly string[]): BuilderData {
  const divisions = data.divisions.filter(({ id }) => divisionIds.includes(id));
  const planned = new Set(divisions.flatMap(({ teamIds }) => teamIds));
  return {
    ...data,
    divisions,
    teams: data.teams.filter(({ id }) => planned.has(id)),
    passes: data.passes.filter(({ team }) => planned.has(team)),
    upcoming: countUpcoming(data.busyDays, planned),
    busyDays: markOtherGames(data.busyDays, planned),
  };
}

/** Adds to each of the builder's teams its division. Leaves out those that are in none. */
export const listTeamsWithDivisions = ({ teams, divisions }: BuilderData): DivisionTeam[] =>
  teams.flatMap((team) => {
    const division = divisions.find(({ teamIds }) => teamIds.includes(team.id));
    return division ? [{ ...team, divisionId: division.id }] : [];
  });

/** Returns whether all settings can produce a schedule, each for its own division's teams (RESULT-28, RESULT-29). */
export function canPlanDivisions(
  teams: readonly { divisionId: string }[],
  { divisions = [], crossDivisionGames = 0 }: DivisionPlans,
): boolean {
  const sizes = divisions.map(
    ({ divisionId }) => teams.filter((team) => team.divisionId === divisionId).length,
  );
  return (
    new Set(divisions.map(({ divisionId }) => divisionId)).size === divisions.length &&
    divisions.every(({ settings }, index) => getGenerationError(sizes[index]!, settings) === null) &&
    canPairAll(sizes, crossDivisionGames)
  );
}

/**
 * Combines current league data and each division's settings into the input for planning divisions together. Earlier games
 * of divisions that aren't planned stay, whatever happens to those of the planned ones.
 */
export function toLeaguePlan(
  facts: DivisionFacts,
  request: Required<Pick<NewRun, "divisions">> &
    Pick<NewRun, "earlier" | "lockedGames" | "crossDivisionGames">,
): LeaguePlan {
  const { divisions, earlier, lockedGames, crossDivisionGames = 0 } = request;
  const plannedIds = new Set(divisions.map(({ divisionId }) => divisionId));
  const planned = facts.teams.filter(({ divisionId }) => plannedIds.has(divisionId));
  const busyDays = markOtherGames(facts.busyDays, new Set(planned.map(({ id }) => id)));
  const divisionByTeam = new Map(facts.teams.map(({ id, divisionId }) => [id, divisionId]));
  const isInside = ({ home, away }: PlannedGame) => divisionByTeam.get(home) === divisionByTeam.get(away);

  function toLeague({ divisionId, settings }: (typeof divisions)[number]): BuilderLeague {
    const teams = planned.filter((team) => team.divisionId === divisionId);
    return {
      ...toBuilderLeague({ ...facts, teams, busyDays }, settings, earlier),
      lockedGames: lockedGames.filter(
        (game) => isInside(game) && divisionByTeam.get(game.home) === divisionId,
      ),
    };
  }

  return {
    divisions: divisions.map((division) => ({ id: division.divisionId, league: toLeague(division) })),
    crossDivisionGames,
    lockedGames: lockedGames.filter((game) => !isInside(game)),
  };
}
