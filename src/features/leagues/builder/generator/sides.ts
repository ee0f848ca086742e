import { NONE } from "./model.ts";
import type { Season } from "./season.ts";

// Who is listed first. Meetings of a pair alternate, so only the odd one of a pair tips the balance; those are turned
// around along chains from a team that hosts too often to one that hosts too rarely.

/** For each game whether the team with the lower number hosts. */
export function assignSides(season: Season): Uint8Array {
  const { model, dayOf } = season;
  const { teams, first, second, locked } = model;
  const meetings = model.league.gamesPerMatchup;
  const firstIsHome = new Uint8Array(model.games);
  const surplus = new Int32Array(teams);
  /** Games that may be turned, by their host. */
  const turnable: Set<number>[] = Array.from({ length: teams }, () => new Set());
  const hostOf = (game: number) => (firstIsHome[game] ? first[game]! : second[game]!);
  const guestOf = (game: number) => (firstIsHome[game] ? second[game]! : first[game]!);

  for (let from = 0; from < model.games; from += meetings) {
    const games = Array.from({ length: meetings }, (_, meeting) => from + meeting)
      .filter((game) => dayOf[game] !== NONE)
      .toSorted((one, other) => dayOf[one]! - dayOf[other]!);
    const begins = (first[from]! + second[from]!) % 2;
    games.forEach((game, index) => {
      firstIsHome[game] = locked[game] ? Number(locked[game].firstIsHome) : (index + begins) % 2;
      surplus[hostOf(game)]!++;
      surplus[guestOf(game)]!--;
    });
    const last = games.at(-1);
    if (games.length % 2 && last !== undefined && !locked[last]) turnable[hostOf(last)]!.add(last);
  }

  for (let team = 0; team < teams; team++) {
    while (surplus[team]! > 1 && turnAlongChain(team, -1)) surplus[team]! -= 2;
  }
  for (let team = 0; team < teams; team++) {
    while (surplus[team]! < -1 && turnAlongChain(team, 1)) surplus[team]! += 2;
  }
  return firstIsHome;

  /** Finds the shortest chain of turnable games to a team on the other side of the balance, and turns it. */
  function turnAlongChain(start: number, direction: 1 | -1): boolean {
    const via = new Map<number, number>([[start, NONE]]);
    const queue = [start];
    for (const team of queue) {
      if (team !== start && surplus[team]! * direction >= 1) {
        surplus[team]! -= 2 * direction;
        for (let at = team; via.get(at)! !== NONE;) {
          const game = via.get(at)!;
          const next = hostOf(game) === at ? guestOf(game) : hostOf(game);
          turn(game);
          at = next;
        }
        return true;
      }
      const games =
        direction < 0
          ? turnable[team]!
          : turnable.flatMap((set) => [...set]).filter((g) => guestOf(g) === team);
      for (const game of games) {
        const other = direction < 0 ? guestOf(game) : hostOf(game);
        if (via.has(other)) continue;
        via.set(other, game);
        queue.push(other);
      }
    }
    return false;
  }

  function turn(game: number) {
    turnable[hostOf(game)]!.delete(game);
    firstIsHome[game] = firstIsHome[game] ? 0 : 1;
    turnable[hostOf(game)]!.add(game);
  }
}
