import { getPairGame } from "./list-scheduling.ts";
import { NONE } from "./model.ts";
import type { Random } from "./random.ts";
import type { Season } from "./season.ts";

// Small changes to a season that don't move its last day. Each function returns the games to move and their new days.

export type Move = { games: number[]; to: number[] };

export function createMoves(season: Season, end: number, random: Random) {
  const { model, dayByGame, gameByTeamDay, gamesOn } = season;
  const { days, teams, first, second, locked } = model;
  const meetings = model.league.gamesPerMatchup;

  /** Moves one game to a random day. */
  const move = (game: number): Move => ({ games: [game], to: [random.nextInt(end + 1)] });

  /** Swaps the days of two games. */
  function swap(game: number): Move | null {
    const gamesThatDay = gamesOn[random.nextInt(end + 1)]!;
    if (gamesThatDay.length === 0) return null;
    const partner = gamesThatDay[random.nextInt(gamesThatDay.length)]!;
    if (partner === game || locked[partner]) return null;
    return { games: [game, partner], to: [dayByGame[partner]!, dayByGame[game]!] };
  }

  /** Builds a Kempe chain: the game moves to another day, its teams' games there move back, and so on. */
  function buildChain(game: number): Move | null {
    const [fromDay, toDay] = [dayByGame[game]!, random.nextInt(end + 1)];
    if (fromDay === toDay) return null;
    const games = [game];
    const to = [toDay];
    for (let index = 0; index < games.length; index++) {
      const day = to[index]!;
      for (const team of [first[games[index]!]!, second[games[index]!]!]) {
        const displacedGame = gameByTeamDay[team * days + day]!;
        if (displacedGame === NONE || games.includes(displacedGame)) continue;
        if (locked[displacedGame]) return null;
        games.push(displacedGame);
        to.push(day === toDay ? fromDay : toDay);
      }
    }
    return { games, to };
  }

  /** Swaps two teams for the whole season. */
  function swapTeams(): Move | null {
    const [a, b] = [random.nextInt(teams), random.nextInt(teams)];
    if (a === b) return null;
    const games: number[] = [];
    const to: number[] = [];
    for (let opponent = 0; opponent < teams; opponent++) {
      if (opponent === a || opponent === b) continue;
      const firstGame = getPairGame(teams, meetings, Math.min(a, opponent), Math.max(a, opponent));
      const secondGame = getPairGame(teams, meetings, Math.min(b, opponent), Math.max(b, opponent));
      for (let meeting = 0; meeting < meetings; meeting++) {
        if (locked[firstGame + meeting] || locked[secondGame + meeting]) return null;
        games.push(firstGame + meeting, secondGame + meeting);
        to.push(dayByGame[secondGame + meeting]!, dayByGame[firstGame + meeting]!);
      }
    }
    return { games, to };
  }

  /** Replaces a game with an unscheduled one. */
  function replace(game: number, unscheduled: readonly number[]): Move | null {
    const replacement = unscheduled[random.nextInt(unscheduled.length)]!;
    if (dayByGame[replacement] !== NONE) return null;
    return { games: [game, replacement], to: [NONE, dayByGame[game]!] };
  }

  return { move, swap, buildChain, swapTeams, replace };
}
