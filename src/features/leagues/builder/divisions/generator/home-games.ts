import type { LeaguePlan, PlannedGame } from "../../schema.ts";
import { getGameKey } from "#features/games/season-rules/checker/conflicts.ts";
import { toPlaceKey } from "./shares.ts";

// Balances home and away over all of a team's games. A pair's games within a division take turns, so only the last game
// of a pair that meets an odd number of times can be turned, and so can games between divisions. They're turned along
// chains, from a team that hosts too often to one that hosts too rarely.

/** How readily a game is turned: within a division, at a place that both divisions use, and anywhere. */
type Readiness = 1 | 2 | 3;

/** Returns the games with sides that differ by at most one for each team, as far as locked games allow. */
export function balanceHomeGames(plan: LeaguePlan, planned: readonly PlannedGame[]): PlannedGame[] {
  const games = planned.map((game) => ({ ...game }));
  const divisionByTeam = new Map(
    plan.divisions.flatMap(({ league }, index) => league.teams.map(({ id }) => [id, index] as const)),
  );
  const locked = new Set(
    [...plan.lockedGames, ...plan.divisions.flatMap(({ league }) => league.lockedGames)].map(getGameKey),
  );
  const places = plan.divisions.map(
    ({ league }) => new Set(league.venues.map(({ name }) => toPlaceKey(name))),
  );
  const surplus = new Map([...divisionByTeam.keys()].map((id) => [id, 0]));
  for (const { home, away } of games) {
    surplus.set(home, (surplus.get(home) ?? 0) + 1);
    surplus.set(away, (surplus.get(away) ?? 0) - 1);
  }
  const gamesByTeam = new Map([...surplus.keys()].map((id) => [id, [] as PlannedGame[]]));
  const readiness = findReadiness();
  for (const game of readiness.keys())
    for (const id of [game.home, game.away]) gamesByTeam.get(id)?.push(game);

  for (const limit of [1, 2, 3] as const)
    for (const id of surplus.keys())
      for (const direction of [1, -1] as const)
        while (surplus.get(id)! * direction > 1 && turnChain(id, direction, limit));
  return games;

  function findReadiness() {
    const found = new Map<PlannedGame, Readiness>();
    const pairs = Map.groupBy(games, ({ home, away }) => [home, away].toSorted().join(" "));
    for (const meetings of pairs.values()) {
      const [a, b] = [divisionByTeam.get(meetings[0]!.home)!, divisionByTeam.get(meetings[0]!.away)!];
      if (a === b) {
        const turnable = findTurnable(meetings);
        if (turnable) found.set(turnable, 1);
        continue;
      }
      for (const game of meetings) {
        const place = toPlaceKey(game.venue);
        const isShared = places[a]?.has(place) === true && places[b]?.has(place) === true;
        if (!locked.has(getGameKey(game))) found.set(game, isShared ? 2 : 3);
      }
    }
    return found;
  }

  /**
   * Levels a pair's games within a division, and returns the last one that could be turned if they meet an odd number of
   * times.
   */
  function findTurnable(meetings: readonly PlannedGame[]): PlannedGame | undefined {
    const { home: first } = meetings[0]!;
    const sorted = meetings.toSorted((a, b) => (a.date < b.date ? 1 : -1));
    const getDifference = () => meetings.reduce((sum, { home }) => sum + (home === first ? 1 : -1), 0);
    const findLast = () =>
      sorted.find((game) => (game.home === first) === getDifference() > 0 && !locked.has(getGameKey(game)));
    while (Math.abs(getDifference()) > 1) {
      const game = findLast();
      if (!game) return undefined;
      turn(game);
    }
    return meetings.length % 2 === 1 ? findLast() : undefined;
  }

  function turn(game: PlannedGame) {
    surplus.set(game.home, surplus.get(game.home)! - 2);
    surplus.set(game.away, surplus.get(game.away)! + 2);
    [game.home, game.away] = [game.away, game.home];
  }

  /** Turns the shortest chain of games from a team to one with the opposite surplus. Returns false if there is none. */
  function turnChain(start: string, direction: 1 | -1, limit: Readiness): boolean {
    const gameByTeam = new Map<string, PlannedGame | null>([[start, null]]);
    const queue = [start];
    for (const id of queue) {
      if (id !== start && surplus.get(id)! * direction <= -1) {
        for (let at = id; gameByTeam.get(at);) {
          const game = gameByTeam.get(at)!;
          const next = game.home === at ? game.away : game.home;
          turn(game);
          at = next;
        }
        return true;
      }
      for (const game of gamesByTeam.get(id)!) {
        const isHome = game.home === id;
        const opponent = isHome ? game.away : game.home;
        if (isHome !== direction > 0 || gameByTeam.has(opponent) || readiness.get(game)! > limit) continue;
        gameByTeam.set(opponent, game);
        queue.push(opponent);
      }
    }
    return false;
  }
}
