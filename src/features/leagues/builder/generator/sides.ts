import { NONE } from "./model.ts";
import type { Season } from "./season.ts";

// Assigns home and away. A pair's games alternate, so if a pair meets an odd number of times, one team hosts an extra
// game. Those extra games are flipped along chains, from teams that host too often to teams that host too rarely.

/** Returns for each game whether the team with the lower index hosts. */
export function assignSides(season: Season): Uint8Array {
  const { model, dayByGame } = season;
  const { teams, first, second, locked } = model;
  const meetings = model.league.gamesPerMatchup;
  const firstIsHome = new Uint8Array(model.games);
  const homeSurplus = new Int32Array(teams);
  /** Games that can be flipped, by host. */
  const flippable: Set<number>[] = Array.from({ length: teams }, () => new Set());
  const getHomeTeam = (game: number) => (firstIsHome[game] ? first[game]! : second[game]!);
  const getAwayTeam = (game: number) => (firstIsHome[game] ? second[game]! : first[game]!);

  for (let from = 0; from < model.games; from += meetings) {
    const games = Array.from({ length: meetings }, (_, meeting) => from + meeting)
      .filter((game) => dayByGame[game] !== NONE)
      .toSorted((a, b) => dayByGame[a]! - dayByGame[b]!);
    const offset = (first[from]! + second[from]!) % 2;
    games.forEach((game, index) => {
      firstIsHome[game] = locked[game] ? Number(locked[game].firstIsHome) : (index + offset) % 2;
      homeSurplus[getHomeTeam(game)]!++;
      homeSurplus[getAwayTeam(game)]!--;
    });
    const last = games.at(-1);
    if (games.length % 2 && last !== undefined && !locked[last]) flippable[getHomeTeam(last)]!.add(last);
  }

  for (let team = 0; team < teams; team++) {
    while (homeSurplus[team]! > 1 && flipAlongChain(team, -1)) homeSurplus[team]! -= 2;
  }
  for (let team = 0; team < teams; team++) {
    while (homeSurplus[team]! < -1 && flipAlongChain(team, 1)) homeSurplus[team]! += 2;
  }
  return firstIsHome;

  /** Finds the shortest chain of games to a team with the opposite imbalance and flips it. */
  function flipAlongChain(start: number, direction: 1 | -1): boolean {
    const gameByTeam = new Map<number, number>([[start, NONE]]);
    const queue = [start];
    for (const team of queue) {
      if (team !== start && homeSurplus[team]! * direction >= 1) {
        homeSurplus[team]! -= 2 * direction;
        for (let at = team; gameByTeam.get(at)! !== NONE;) {
          const game = gameByTeam.get(at)!;
          const next = getHomeTeam(game) === at ? getAwayTeam(game) : getHomeTeam(game);
          flip(game);
          at = next;
        }
        return true;
      }
      const games =
        direction < 0
          ? flippable[team]!
          : flippable.flatMap((set) => [...set]).filter((g) => getAwayTeam(g) === team);
      for (const game of games) {
        const opponent = direction < 0 ? getAwayTeam(game) : getHomeTeam(game);
        if (gameByTeam.has(opponent)) continue;
        gameByTeam.set(opponent, game);
        queue.push(opponent);
      }
    }
    return false;
  }

  function flip(game: number) {
    flippable[getHomeTeam(game)]!.delete(game);
    firstIsHome[game] = firstIsHome[game] ? 0 : 1;
    flippable[getHomeTeam(game)]!.add(game);
  }
}
