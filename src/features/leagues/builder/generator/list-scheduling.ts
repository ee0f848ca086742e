import { NONE } from "./model.ts";
import type { Pair } from "./orders.ts";
import type { Season } from "./season.ts";

export type ListStyle = {
  /** How far down the list a day may look for a game that breaks no wish, before it takes the first that fits. */
  wishReach: number;
  /** As if there were no wishes: for a season whose teams change seats afterwards. */
  ignoresWishes: boolean;
  /** At most so many games on a day, even if there is room for more: keeps groups on their days. */
  dayLimit: number;
  /** Days between two meetings of a pair. */
  rematchDays: number;
};

/** Goes through the days in order and puts on each the first games of the list that fit. What fits nowhere is left out. */
export function scheduleList(season: Season, order: readonly Pair[], style: ListStyle) {
  const { model, gamesOn } = season;
  const { capacity, days, wishes } = model;
  season.clear();
  const list = gamesInOrder(season, order);

  for (let day = 0; day < days && list.length > 0; day++) {
    let room = Math.min(capacity[day]!, style.dayLimit) - gamesOn[day]!.length;
    const breaksWish = (game: number) =>
      wishes[model.first[game]! * days + day] === 1 || wishes[model.second[game]! * days + day] === 1;
    const fits = style.ignoresWishes ? season.hasRoom : season.fits;
    const isTooSoon = (game: number) =>
      style.rematchDays > 0 && daysToRematch(season, game, day) < style.rematchDays;
    const pass = (length: number, keepsWishes: boolean) => {
      for (let index = 0; index < length && room > 0; index++) {
        const game = list[index]!;
        if (game === NONE || (keepsWishes && breaksWish(game)) || !fits(game, day) || isTooSoon(game))
          continue;
        season.put(game, day);
        list[index] = NONE;
        room--;
      }
    };
    if (room <= 0) continue;
    if (style.wishReach > 0) pass(Math.min(list.length, style.wishReach), true);
    pass(list.length, false);
    compact(list);
  }
}

/** The games of the pairs in the list; locked ones have their place already. */
function gamesInOrder(season: Season, order: readonly Pair[]): number[] {
  const { model } = season;
  const meetings = model.league.gamesPerMatchup;
  const next = new Map<number, number>();
  return order.flatMap(([a, b]) => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const pair = low * model.teams + high;
    let game = next.get(pair) ?? gameOfPair(model.teams, meetings, low, high);
    next.set(pair, game + 1);
    return model.locked[game] ? [] : [game];
  });
}

/** From a day to the nearest other meeting of the pair of a game. */
export function daysToRematch(season: Season, game: number, day: number): number {
  const { dayOf, model } = season;
  const meetings = model.league.gamesPerMatchup;
  let nearest = Infinity;
  for (let other = game - (game % meetings), end = other + meetings; other < end; other++) {
    if (other === game || dayOf[other] === NONE) continue;
    nearest = Math.min(nearest, Math.abs(model.dates[dayOf[other]!]! - model.dates[day]!));
  }
  return nearest;
}

/** The first game of a pair: games are numbered pair by pair. */
export function gameOfPair(teams: number, meetings: number, low: number, high: number): number {
  return (low * teams - (low * (low + 1)) / 2 + high - low - 1) * meetings;
}

function compact(list: number[]) {
  let kept = 0;
  for (const game of list) if (game !== NONE) list[kept++] = game;
  list.length = kept;
}
