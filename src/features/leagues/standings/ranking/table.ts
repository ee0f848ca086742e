import type { ScoreSettings } from "../../results/schema.ts";
import type { DivisionStandings, StandingsRow, StandingsRules } from "../schema.ts";
import { explain, explainUnmet } from "./explain.ts";
import { toTeamGames, type CountedResult, type TeamGame } from "./games.ts";
import { rank, type Draw, type Placed } from "./rank.ts";
import { addUp, getForm } from "./records.ts";

export type RankedTeam = Pick<StandingsRow, "teamId" | "name" | "kit"> & { divisionId: string };

export type SeasonFacts = {
  divisions: readonly { id: string; name: string }[];
  teams: readonly RankedTeam[];
  /** All results that count, in any order. */
  results: readonly CountedResult[];
  draws: readonly Draw[];
  scores: ScoreSettings;
};

/** Computes the standings of all divisions of a season from its results (RESULT-57, RESULT-58). */
export function computeStandings(facts: SeasonFacts, rules: StandingsRules): DivisionStandings[] {
  const gamesByTeam = groupGames(facts, rules);
  const teamsByDivision = Map.groupBy(facts.teams, ({ divisionId }) => divisionId);
  return facts.divisions.map(({ id, name }) => {
    const teams = teamsByDivision.get(id) ?? [];
    const contenders = teams.map((team) => {
      const games = gamesByTeam.get(team.teamId) ?? [];
      return { teamId: team.teamId, name: team.name, games, record: addUp(games, rules) };
    });
    const { placed, unmet } = rank(contenders, rules, facts.draws);
    const hasGames = contenders.some(({ games }) => games.length > 0);
    return {
      id,
      name,
      rows: toRows(placed, new Map(teams.map((team) => [team.teamId, team])), facts.scores, hasGames),
      // Before the first game, all teams are tied, and there's nothing to explain.
      notes: hasGames ? unmet.map(explainUnmet) : [],
      ties: hasGames ? listTies(placed) : [],
    };
  });
}

/**
 * Lists each team's games. A team that's in no division anymore has no rules of its own, so games against it count like
 * those of the opponent's division.
 */
function groupGames({ teams, results, scores }: SeasonFacts, rules: StandingsRules): Map<string, TeamGame[]> {
  const divisions = new Map(teams.map(({ teamId, divisionId }) => [teamId, divisionId]));
  const byTeam = new Map<string, TeamGame[]>();
  for (const result of results) {
    const home = divisions.get(result.homeTeamId);
    const away = divisions.get(result.awayTeamId);
    const isCrossDivision = home !== undefined && away !== undefined && home !== away;
    if (isCrossDivision && !rules.countsCrossDivision) continue;
    for (const { teamId, game } of toTeamGames(result, rules, scores)) {
      const games = byTeam.get(teamId);
      if (games) games.push(game);
      else byTeam.set(teamId, [game]);
    }
  }
  return byTeam;
}

const isTiedWithNext = ({ step }: Placed) => step?.kind === "tied";

function toRows(
  placed: readonly Placed[],
  teams: ReadonlyMap<string, RankedTeam>,
  { unit }: ScoreSettings,
  hasGames: boolean,
): StandingsRow[] {
  const longest = Math.max(0, ...placed.map(({ contender }) => contender.record.played));
  let shared = 1;
  return placed.map((place, index) => {
    const previous = placed[index - 1];
    const isTiedWithPrevious = previous !== undefined && isTiedWithNext(previous);
    if (!isTiedWithPrevious) shared = index + 1;
    const { contender, step } = place;
    const { name, kit } = teams.get(contender.teamId)!;
    const below = placed[index + 1]?.contender.name;
    return {
      teamId: contender.teamId,
      name,
      kit,
      rank: shared,
      isTied: isTiedWithPrevious || isTiedWithNext(place),
      ...contender.record,
      inHand: longest - contender.record.played,
      form: getForm(contender.games),
      reason: hasGames && step && below !== undefined ? explain(step, below, unit) : null,
    };
  });
}

/** Lists the groups of teams that are still tied, each in the order of their ids. */
function listTies(placed: readonly Placed[]): string[][] {
  const ties: string[][] = [];
  for (const [index, { contender }] of placed.entries()) {
    const previous = placed[index - 1];
    if (previous && isTiedWithNext(previous)) ties.at(-1)!.push(contender.teamId);
    else ties.push([contender.teamId]);
  }
  return ties.filter((group) => group.length > 1).map((group) => group.toSorted());
}
