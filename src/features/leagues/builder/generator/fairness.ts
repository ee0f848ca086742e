import { gameOfPair } from "./list-scheduling.ts";
import { NONE } from "./model.ts";
import type { Season } from "./season.ts";

// What the annealing minimises once the end of the season is fixed: broken wishes, rematches that come too soon, and
// teams that are ahead of or behind the others in games played.

const WISH = 10;
const EARLY_REPEAT = 6;
const UNEVEN = 1.5;
/** As far as this from the average a team may be for nothing: two such teams are two games apart. */
const LEEWAY = 1;

export type Fairness = {
  /** Broken wishes of a game where it is. */
  ofGame: (game: number) => number;
  /** Rematches of the pair of a game that come too soon. */
  ofPair: (game: number) => number;
  /** How far a team is from the average, over the season. */
  ofTeam: (team: number) => number;
  total: () => number;
  /** The average moves with the games; call it now and then. */
  updateAverage: () => void;
};

/** Days between two meetings of a pair that are fair: closer ones come too soon. */
export const fairRematchDays = (seasonDays: number, meetings: number) =>
  meetings === 1 ? 0 : Math.floor(seasonDays / (2 * meetings));

export function createFairness(season: Season, end: number): Fairness {
  const { model, dayOf, at, gamesOn } = season;
  const { days, teams, first, second, wishes, dates, league } = model;
  const meetings = league.gamesPerMatchup;
  const early = fairRematchDays(dates[end]! - model.start + 1, meetings);
  const average = new Float64Array(days);

  const ofGame = (game: number) => {
    const day = dayOf[game]!;
    if (day === NONE) return 0;
    return WISH * (wishes[first[game]! * days + day]! + wishes[second[game]! * days + day]!);
  };

  function ofPair(game: number): number {
    if (meetings === 1) return 0;
    const from = gameOfPair(teams, meetings, first[game]!, second[game]!);
    let count = 0;
    for (let one = from; one < from + meetings; one++) {
      for (let other = one + 1; other < from + meetings; other++) {
        if (dayOf[one] === NONE || dayOf[other] === NONE) continue;
        if (Math.abs(dates[dayOf[one]!]! - dates[dayOf[other]!]!) < early) count++;
      }
    }
    return count * EARLY_REPEAT;
  }

  function ofTeam(team: number): number {
    const row = team * days;
    let played = 0;
    let sum = 0;
    for (let day = 0; day <= end; day++) {
      if (at[row + day] !== NONE) played++;
      const beyond = Math.abs(played - average[day]!) - LEEWAY;
      if (beyond > 0) sum += beyond * beyond;
    }
    return sum * UNEVEN;
  }

  function updateAverage() {
    let games = 0;
    for (let day = 0; day <= end; day++) {
      games += gamesOn[day]!.length;
      average[day] = (2 * games) / teams;
    }
  }

  function total(): number {
    let sum = 0;
    for (let game = 0; game < model.games; game++) {
      sum += ofGame(game);
      if (game % meetings === 0) sum += ofPair(game);
    }
    for (let team = 0; team < teams; team++) sum += ofTeam(team);
    return sum;
  }

  updateAverage();
  return { ofGame, ofPair, ofTeam, total, updateAverage };
}
