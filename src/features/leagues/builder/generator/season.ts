import { type Model, NONE } from "./model.ts";

/** The assignment of games to days. Enforces the rules for each game and day. Costs are computed elsewhere. */
export type Season = ReturnType<typeof createSeason>;

/** A saved assignment that can be restored. */
export type Snapshot = Int32Array;

/** Creates a season that has only the locked games. */
export function createSeason(model: Model) {
  const { days, teams, first, second, capacity, gapFrom, gapTo, periodFrom, periodTo, periodGames } = model;
  const { prefersOff, busy } = model;
  const dayByGame = new Int32Array(model.games).fill(NONE);
  /** A team's game on a day, indexed by team × days + day. */
  const gameByTeamDay = new Int32Array(teams * days).fill(NONE);
  /**
   * The number of a team's games within the gap around a day, indexed by team × days + day. The team can play only if
   * it's 0.
   */
  const nearbyCounts = Int32Array.from(busy);
  const gamesOn: number[][] = Array.from({ length: days }, () => []);
  const indexOnDay = new Int32Array(model.games);

  function updateNearbyCounts(team: number, day: number, delta: number) {
    const row = team * days;
    for (let index = row + gapFrom[day]!, end = row + gapTo[day]!; index <= end; index++)
      nearbyCounts[index]! += delta;
  }

  function addGame(game: number, day: number) {
    const [a, b] = [first[game]!, second[game]!];
    dayByGame[game] = day;
    gameByTeamDay[a * days + day] = game;
    gameByTeamDay[b * days + day] = game;
    updateNearbyCounts(a, day, 1);
    updateNearbyCounts(b, day, 1);
    indexOnDay[game] = gamesOn[day]!.length;
    gamesOn[day]!.push(game);
  }

  function removeGame(game: number) {
    const day = dayByGame[game]!;
    const [a, b] = [first[game]!, second[game]!];
    dayByGame[game] = NONE;
    gameByTeamDay[a * days + day] = NONE;
    gameByTeamDay[b * days + day] = NONE;
    updateNearbyCounts(a, day, -1);
    updateNearbyCounts(b, day, -1);
    const games = gamesOn[day]!;
    const last = games.pop()!;
    if (last === game) return;
    games[indexOnDay[game]!] = last;
    indexOnDay[last] = indexOnDay[game]!;
  }

  /** Returns whether the frequency rule lets a team play on a day. */
  function isTeamFree(team: number, day: number): boolean {
    const row = team * days;
    if (nearbyCounts[row + day] !== 0) return false;
    if (periodFrom[day] === periodTo[day]) return true;
    let games = 0;
    for (let index = row + periodFrom[day]!, end = row + periodTo[day]!; index <= end; index++) {
      if (gameByTeamDay[index] !== NONE) games++;
    }
    return games < periodGames;
  }

  const bothPreferOff = (game: number, day: number) =>
    prefersOff[first[game]! * days + day] === 1 && prefersOff[second[game]! * days + day] === 1;

  /** Checks all rules except preferences. */
  const hasRoom = (game: number, day: number) =>
    gamesOn[day]!.length < capacity[day]! && isTeamFree(first[game]!, day) && isTeamFree(second[game]!, day);

  const fits = (game: number, day: number) => !bothPreferOff(game, day) && hasRoom(game, day);

  /** Returns the last day with a game, or NONE. */
  function findLastDay(): number {
    for (let day = days - 1; day >= 0; day--) if (gamesOn[day]!.length) return day;
    return NONE;
  }

  /** Moves all of these games to new days, or none of them if one doesn't fit. */
  function tryMoves(games: readonly number[], to: readonly number[]): boolean {
    const from = games.map((game) => dayByGame[game]!);
    for (const game of games) if (dayByGame[game] !== NONE) removeGame(game);
    for (let index = 0; index < games.length; index++) {
      if (to[index] === NONE) continue;
      if (fits(games[index]!, to[index]!)) {
        addGame(games[index]!, to[index]!);
        continue;
      }
      while (index-- > 0) if (to[index] !== NONE) removeGame(games[index]!);
      games.forEach((game, gameIndex) => {
        if (from[gameIndex] !== NONE) addGame(game, from[gameIndex]!);
      });
      return false;
    }
    return true;
  }

  function restore(snapshot: Snapshot) {
    dayByGame.fill(NONE);
    gameByTeamDay.fill(NONE);
    nearbyCounts.set(busy);
    for (const games of gamesOn) games.length = 0;
    for (let game = 0; game < snapshot.length; game++) {
      if (snapshot[game] !== NONE) addGame(game, snapshot[game]!);
    }
  }

  /** Removes all games except locked ones. */
  function clear() {
    restore(Int32Array.from(model.locked, (lock) => lock?.day ?? NONE));
  }

  clear();
  return {
    model,
    dayByGame,
    gameByTeamDay,
    gamesOn,
    addGame,
    removeGame,
    bothPreferOff,
    hasRoom,
    fits,
    findLastDay,
    tryMoves,
    restore,
    clear,
    snapshot: (): Snapshot => dayByGame.slice(),
  };
}
