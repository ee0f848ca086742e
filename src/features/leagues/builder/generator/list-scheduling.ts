import { NONE } from "./model.ts";
import type { Pair } from "./orders.ts";
import type { Season } from "./season.ts";

export type ListStyle = {
  /** How far down the list to look for games that respect preferences before taking the first that fits. */
  preferenceReach: number;
  /** True to ignore preferences, because the teams will trade positions afterward. */
  ignoresPreferences: boolean;
  /**
   * Maximum games per day, even if there's room for more. A low limit spreads each round over several days, so that
   * each pair of groups that `buildPhases` creates gets its own day.
   */
  dayLimit: number;
  /** Minimum number of days between a pair's meetings. */
  rematchDays: number;
};

/** Fills the days in order with the first games in the list that fit. Games that fit nowhere stay unscheduled. */
export function scheduleList(season: Season, order: readonly Pair[], style: ListStyle) {
  const { model, gamesOn } = season;
  const { capacity, days, prefersOff } = model;
  season.clear();
  const list = listGamesInOrder(season, order);

  for (let day = 0; day < days && list.length > 0; day++) {
    let room = Math.min(capacity[day]!, style.dayLimit) - gamesOn[day]!.length;
    const isPreferredOff = (game: number) =>
      prefersOff[model.first[game]! * days + day] === 1 || prefersOff[model.second[game]! * days + day] === 1;
    const fits = style.ignoresPreferences ? season.hasRoom : season.fits;
    const isTooSoon = (game: number) =>
      style.rematchDays > 0 && getDaysToRematch(season, game, day) < style.rematchDays;
    const fillDay = (length: number, respectsPreferences: boolean) => {
      for (let index = 0; index < length && room > 0; index++) {
        const game = list[index]!;
        if (
          game === NONE ||
          (respectsPreferences && isPreferredOff(game)) ||
          !fits(game, day) ||
          isTooSoon(game)
        )
          continue;
        season.addGame(game, day);
        list[index] = NONE;
        room--;
      }
    };
    if (room <= 0) continue;
    if (style.preferenceReach > 0) fillDay(Math.min(list.length, style.preferenceReach), true);
    fillDay(list.length, false);
    compact(list);
  }
}

/** Returns the listed pairs' games, except locked games, which already have a slot. */
function listGamesInOrder(season: Season, order: readonly Pair[]): number[] {
  const { model } = season;
  const meetings = model.league.gamesPerMatchup;
  const next = new Map<number, number>();
  return order.flatMap(([a, b]) => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const pair = low * model.teams + high;
    let game = next.get(pair) ?? getPairGame(model.teams, meetings, low, high);
    next.set(pair, game + 1);
    return model.locked[game] ? [] : [game];
  });
}

/** Returns the number of days from a given day to the nearest other meeting of the game's two teams. */
export function getDaysToRematch(season: Season, game: number, day: number): number {
  const { dayByGame, model } = season;
  const meetings = model.league.gamesPerMatchup;
  let nearest = Infinity;
  for (let meeting = game - (game % meetings), end = meeting + meetings; meeting < end; meeting++) {
    if (meeting === game || dayByGame[meeting] === NONE) continue;
    nearest = Math.min(nearest, Math.abs(model.dates[dayByGame[meeting]!]! - model.dates[day]!));
  }
  return nearest;
}

/** Returns the index of a pair's first game. Games are numbered pair by pair. */
export function getPairGame(teams: number, meetings: number, low: number, high: number): number {
  return (low * teams - (low * (low + 1)) / 2 + high - low - 1) * meetings;
}

function compact(list: number[]) {
  let length = 0;
  for (const game of list) if (game !== NONE) list[length++] = game;
  list.length = length;
}
