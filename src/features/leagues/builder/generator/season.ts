import { type Model, NONE } from "./model.ts";

/** Which game is on which day. Knows the rules of single games and days; what is good is decided elsewhere. */
export type Season = ReturnType<typeof createSeason>;

/** A way to come back to this season. */
export type Snapshot = Int32Array;

export function createSeason(model: Model) {
  const { days, teams, first, second, capacity, gapFrom, gapTo, periodFrom, periodTo, periodGames } = model;
  const { wishes, busy } = model;
  const dayOf = new Int32Array(model.games).fill(NONE);
  /** The game of a team on a day, by team × days + day. */
  const at = new Int32Array(teams * days).fill(NONE);
  /** How many games of a team lie within the gap around a day, by team × days + day: 0 where it may play. */
  const nearby = Int32Array.from(busy);
  const gamesOn: number[][] = Array.from({ length: days }, () => []);
  const indexOnDay = new Int32Array(model.games);

  function countNearby(team: number, day: number, by: number) {
    const row = team * days;
    for (let other = row + gapFrom[day]!, end = row + gapTo[day]!; other <= end; other++)
      nearby[other]! += by;
  }

  function put(game: number, day: number) {
    const [a, b] = [first[game]!, second[game]!];
    dayOf[game] = day;
    at[a * days + day] = game;
    at[b * days + day] = game;
    countNearby(a, day, 1);
    countNearby(b, day, 1);
    indexOnDay[game] = gamesOn[day]!.length;
    gamesOn[day]!.push(game);
  }

  function take(game: number) {
    const day = dayOf[game]!;
    const [a, b] = [first[game]!, second[game]!];
    dayOf[game] = NONE;
    at[a * days + day] = NONE;
    at[b * days + day] = NONE;
    countNearby(a, day, -1);
    countNearby(b, day, -1);
    const games = gamesOn[day]!;
    const last = games.pop()!;
    if (last === game) return;
    games[indexOnDay[game]!] = last;
    indexOnDay[last] = indexOnDay[game]!;
  }

  /** Whether the frequency lets a team play on a day. */
  function isTeamFree(team: number, day: number): boolean {
    const row = team * days;
    if (nearby[row + day] !== 0) return false;
    if (periodFrom[day] === periodTo[day]) return true;
    let games = 0;
    for (let other = row + periodFrom[day]!, end = row + periodTo[day]!; other <= end; other++) {
      if (at[other] !== NONE) games++;
    }
    return games < periodGames;
  }

  const bothPreferOff = (game: number, day: number) =>
    wishes[first[game]! * days + day] === 1 && wishes[second[game]! * days + day] === 1;

  /** All rules but the wishes. */
  const hasRoom = (game: number, day: number) =>
    gamesOn[day]!.length < capacity[day]! && isTeamFree(first[game]!, day) && isTeamFree(second[game]!, day);

  const fits = (game: number, day: number) => !bothPreferOff(game, day) && hasRoom(game, day);

  /** The last day with a game, or NONE. */
  function lastDay(): number {
    for (let day = days - 1; day >= 0; day--) if (gamesOn[day]!.length) return day;
    return NONE;
  }

  /** Takes all these games from their days and puts them on others: all, or none if one does not fit. */
  function tryMoves(games: readonly number[], to: readonly number[]): boolean {
    const from = games.map((game) => dayOf[game]!);
    for (const game of games) if (dayOf[game] !== NONE) take(game);
    for (let index = 0; index < games.length; index++) {
      if (to[index] === NONE) continue;
      if (fits(games[index]!, to[index]!)) {
        put(games[index]!, to[index]!);
        continue;
      }
      while (index-- > 0) if (to[index] !== NONE) take(games[index]!);
      games.forEach((game, which) => {
        if (from[which] !== NONE) put(game, from[which]!);
      });
      return false;
    }
    return true;
  }

  function restore(snapshot: Snapshot) {
    dayOf.fill(NONE);
    at.fill(NONE);
    nearby.set(busy);
    for (const games of gamesOn) games.length = 0;
    for (let game = 0; game < snapshot.length; game++) {
      if (snapshot[game] !== NONE) put(game, snapshot[game]!);
    }
  }

  /** Only the locked games. */
  function clear() {
    restore(Int32Array.from(model.locked, (lock) => lock?.day ?? NONE));
  }

  clear();
  return {
    model,
    dayOf,
    at,
    gamesOn,
    put,
    take,
    bothPreferOff,
    hasRoom,
    fits,
    lastDay,
    tryMoves,
    restore,
    clear,
    snapshot: (): Snapshot => dayOf.slice(),
  };
}
