import { getPairGame } from "./list-scheduling.ts";
import { NONE } from "./model.ts";
import type { Season } from "./season.ts";

// The cost that annealing minimizes once the end of the season is fixed: ignored preferences, early rematches, and teams
// that are ahead of or behind the others in games played.

const IGNORED_PREFERENCE_COST = 10;
const EARLY_REMATCH_COST = 6;
const UNEVEN_GAMES_COST = 1.5;
/** How far a team can be from the average number of games at no cost. So two teams can be two games apart. */
const LEEWAY = 1;

export type Fairness = {
  /** Cost of the preferences that a game ignores on its day. */
  getGameCost: (game: number) => number;
  /** Cost of early rematches between a game's two teams. */
  getPairCost: (game: number) => number;
  /** Cost of a team being ahead of or behind the average over the season. */
  getTeamCost: (team: number) => number;
  getTotalCost: () => number;
  /** Recomputes the average, which drifts as games move. Call it occasionally. */
  updateAverage: () => void;
};

/** Returns the minimum number of days between a pair's meetings. A rematch sooner than that counts as early. */
export const getMinRematchDays = (seasonDays: number, meetings: number) =>
  meetings === 1 ? 0 : Math.floor(seasonDays / (2 * meetings));

/** Creates the cost functions for a season that ends on a fixed day. */
export function createFairness(season: Season, end: number): Fairness {
  const { model, dayByGame, gameByTeamDay, gamesOn } = season;
  const { days, teams, first, second, prefersOff, dates, league } = model;
  const meetings = league.gamesPerMatchup;
  const minRematchDays = getMinRematchDays(dates[end]! - model.start + 1, meetings);
  const average = new Float64Array(days);

  const getGameCost = (game: number) => {
    const day = dayByGame[game]!;
    if (day === NONE) return 0;
    return (
      IGNORED_PREFERENCE_COST *
      (prefersOff[first[game]! * days + day]! + prefersOff[second[game]! * days + day]!)
    );
  };

  function getPairCost(game: number): number {
    if (meetings === 1) return 0;
    const from = getPairGame(teams, meetings, first[game]!, second[game]!);
    let count = 0;
    for (let a = from; a < from + meetings; a++) {
      for (let b = a + 1; b < from + meetings; b++) {
        if (dayByGame[a] === NONE || dayByGame[b] === NONE) continue;
        if (Math.abs(dates[dayByGame[a]!]! - dates[dayByGame[b]!]!) < minRematchDays) count++;
      }
    }
    return count * EARLY_REMATCH_COST;
  }

  function getTeamCost(team: number): number {
    const row = team * days;
    let playedCount = 0;
    let sum = 0;
    for (let day = 0; day <= end; day++) {
      if (gameByTeamDay[row + day] !== NONE) playedCount++;
      const excess = Math.abs(playedCount - average[day]!) - LEEWAY;
      if (excess > 0) sum += excess * excess;
    }
    return sum * UNEVEN_GAMES_COST;
  }

  function updateAverage() {
    let games = 0;
    for (let day = 0; day <= end; day++) {
      games += gamesOn[day]!.length;
      average[day] = (2 * games) / teams;
    }
  }

  function getTotalCost(): number {
    let sum = 0;
    for (let game = 0; game < model.games; game++) {
      sum += getGameCost(game);
      if (game % meetings === 0) sum += getPairCost(game);
    }
    for (let team = 0; team < teams; team++) sum += getTeamCost(team);
    return sum;
  }

  updateAverage();
  return { getGameCost, getPairCost, getTeamCost, getTotalCost, updateAverage };
}
