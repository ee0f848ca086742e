import { gameOfPair } from "./list-scheduling.ts";
import { NONE } from "./model.ts";
import type { Random } from "./random.ts";
import type { Season } from "./season.ts";

// The ways to change a season a little without changing its end. Each answers games and the days they would go to.

export type Move = { games: number[]; to: number[] };

export function createMoves(season: Season, end: number, random: Random) {
  const { model, dayOf, at, gamesOn } = season;
  const { days, teams, first, second, locked } = model;
  const meetings = model.league.gamesPerMatchup;

  /** One game to another day. */
  const move = (game: number): Move => ({ games: [game], to: [random.below(end + 1)] });

  /** Two games change days. */
  function swap(game: number): Move | null {
    const other = gamesOn[random.below(end + 1)]!;
    if (other.length === 0) return null;
    const partner = other[random.below(other.length)]!;
    if (partner === game || locked[partner]) return null;
    return { games: [game, partner], to: [dayOf[partner]!, dayOf[game]!] };
  }

  /** A Kempe chain: the game goes to another day, what its teams play there comes back, and so on. */
  function chain(game: number): Move | null {
    const [here, there] = [dayOf[game]!, random.below(end + 1)];
    if (here === there) return null;
    const games = [game];
    const to = [there];
    for (let index = 0; index < games.length; index++) {
      const day = to[index]!;
      for (const team of [first[games[index]!]!, second[games[index]!]!]) {
        const other = at[team * days + day]!;
        if (other === NONE || games.includes(other)) continue;
        if (locked[other]) return null;
        games.push(other);
        to.push(day === there ? here : there);
      }
    }
    return { games, to };
  }

  /** Two teams change places in the whole season. */
  function teamSwap(): Move | null {
    const [a, b] = [random.below(teams), random.below(teams)];
    if (a === b) return null;
    const games: number[] = [];
    const to: number[] = [];
    for (let other = 0; other < teams; other++) {
      if (other === a || other === b) continue;
      const one = gameOfPair(teams, meetings, Math.min(a, other), Math.max(a, other));
      const two = gameOfPair(teams, meetings, Math.min(b, other), Math.max(b, other));
      for (let meeting = 0; meeting < meetings; meeting++) {
        if (locked[one + meeting] || locked[two + meeting]) return null;
        games.push(one + meeting, two + meeting);
        to.push(dayOf[two + meeting]!, dayOf[one + meeting]!);
      }
    }
    return { games, to };
  }

  /** A game that was left out takes the place of another. */
  function replace(game: number, unplaced: readonly number[]): Move | null {
    const other = unplaced[random.below(unplaced.length)]!;
    if (dayOf[other] !== NONE) return null;
    return { games: [game, other], to: [NONE, dayOf[game]!] };
  }

  return { move, swap, chain, teamSwap, replace };
}
