import { addDays, dateInWords, timeInWords, weekdayOf } from "#platform/date-words.ts";
import { gapDays, periodCaps } from "../rules.ts";
import type { BuilderLeague, PlannedGame, UnplacedGame } from "../schema.ts";
import { startTimes } from "./calendar.ts";
import { checkPlaces, type Problem } from "./check-schedule.ts";

// What a manager's own changes break, in words. Asks the checker, so that what is said here is what the server would say.

export type Slot = Pick<PlannedGame, "date" | "time" | "venue">;
/** With a place, or one that found none. */
export type AnyGame = PlannedGame | UnplacedGame;
type NameOf = (teamId: string) => string;

/** Which game it is, as long as it stays where it is. */
export const gameKey = ({ date, time, venue, home, away }: PlannedGame) =>
  [date, time, venue, home, away].join(" ");

export const isAt = (slot: Slot) => (game: Slot) =>
  game.date === slot.date && game.time === slot.time && game.venue === slot.venue;

export const isPlaced = (game: AnyGame): game is PlannedGame => "date" in game;

const inOrder = (games: PlannedGame[]) =>
  games.toSorted((one, other) => (gameKey(one) < gameKey(other) ? -1 : 1));

/** The game goes to a slot; who is there comes back to its own. One without a place joins the others. */
export function moveTo(games: readonly PlannedGame[], game: AnyGame, { date, time, venue }: Slot) {
  if (!isPlaced(game)) return inOrder([...games, { date, time, venue, home: game.home, away: game.away }]);
  const there = games.find(isAt({ date, time, venue }));
  return inOrder(
    games.map((one) => {
      if (one === game) return { ...one, date, time, venue };
      return one === there ? { ...one, date: game.date, time: game.time, venue: game.venue } : one;
    }),
  );
}

/** Every start time at every venue on a day, whether somebody is there or not. */
export const slotsOn = ({ venues, ...league }: BuilderLeague, date: string): Slot[] =>
  startTimes({ venues, ...league }).flatMap((minute) => {
    const time = [Math.floor(minute / 60), minute % 60]
      .map((part) => String(part).padStart(2, "0"))
      .join(":");
    return venues.map(({ name }) => ({ date, time, venue: name }));
  });

/** What is broken, by game. How often pairs meet is not asked: moving a game does not change it. */
export function conflictsOf(league: BuilderLeague, games: readonly PlannedGame[], nameOf: NameOf) {
  const found = new Map<string, string[]>();
  for (const problem of checkPlaces(league, games)) {
    const words = inWords(league, problem, nameOf);
    for (const game of problem.games) {
      const key = gameKey(game);
      if (!found.get(key)?.includes(words)) found.set(key, [...(found.get(key) ?? []), words]);
    }
  }
  return found;
}

/** What a move would newly break, or giving it a place, in words. Looks only at the days and teams that it touches. */
export function conflictsOfMove(
  league: BuilderLeague,
  games: readonly PlannedGame[],
  game: AnyGame,
  slot: Slot,
  nameOf: NameOf,
): string[] {
  const there = games.find(isAt(slot));
  const teams = new Set([game.home, game.away, ...(there ? [there.home, there.away] : [])]);
  const days = new Set([...(isPlaced(game) ? [game.date] : []), slot.date]);
  const near = games.filter(({ home, away, date }) => teams.has(home) || teams.has(away) || days.has(date));
  const allWords = (list: readonly PlannedGame[]) => [...conflictsOf(league, list, nameOf).values()].flat();
  const before = new Set(allWords(near));
  return [...new Set(allWords(moveTo(near, game, slot)))].filter((words) => !before.has(words));
}

/** Rules that another slot of the same day may keep; the others are about the day and the teams. */
const isAboutSlot = ({ rule }: Problem) =>
  /^(venue-|unknown-venue)/.test(rule) || rule === "not-a-start-time" || rule === "after-midnight";

/** No rule looks further: a month between a team's games, or the games of one. */
const NEAR_DAYS = 31;

/**
 * Slots that nobody has and where nothing is broken, one a day: the nearest days first, the earliest for a game without a
 * place. A season has thousands of slots and hundreds of days, most of them too close to a game of these teams, so a day is
 * asked for before its slots, and only what is near. Whatever a game breaks in a free slot names the game.
 */
export function slotsThatFit(
  league: BuilderLeague,
  games: readonly PlannedGame[],
  game: AnyGame,
  dates: readonly string[],
  many: number,
): Slot[] {
  const { home, away } = game;
  const teams = new Set([home, away]);
  const own = games.filter((one) => one !== game && (teams.has(one.home) || teams.has(one.away)));
  const byDate = Map.groupBy(games, ({ date }) => date);
  const breaks = (slot: Slot, among: readonly PlannedGame[]) => {
    const placed = { ...slot, home, away };
    return checkPlaces(league, [...among, placed]).filter((problem) => problem.games.includes(placed));
  };
  const distance = (date: string) =>
    isPlaced(game) ? Math.abs(Date.parse(date) - Date.parse(game.date)) : Date.parse(date);

  const found: Slot[] = [];
  for (const date of dates.toSorted((one, other) => distance(one) - distance(other))) {
    if (found.length === many) break;
    const onDay = byDate.get(date) ?? [];
    const [from, until] = [addDays(date, -NEAR_DAYS), addDays(date, NEAR_DAYS)];
    const near = own.filter((one) => one.date >= from && one.date <= until);
    const free = slotsOn(league, date).filter((slot) => !onDay.some(isAt(slot)));
    if (free.length === 0 || !breaks(free[0]!, near).every(isAboutSlot)) continue;
    const around = [...new Set([...near, ...onDay.filter((one) => one !== game)])];
    const slot = free.find((one) => breaks(one, around).length === 0);
    if (slot) found.push(slot);
  }
  return found;
}

const shared = ([one, other]: PlannedGame[]) =>
  one && other ? [one.home, one.away].filter((id) => id === other.home || id === other.away) : [];

/** A broken rule as one says it to a manager. */
function inWords(league: BuilderLeague, { rule, games }: Problem, nameOf: NameOf): string {
  const [first, second] = games;
  const who = shared(games).map(nameOf).join(" and ");
  const on = first ? `${weekdayOf(first.date)}, ${dateInWords(first.date)}` : "";
  const cap = periodCaps[league.gameFrequency];
  const rest = league.frequencyRule === "team-gap" ? gapDays[league.gameFrequency] : cap.restDays;
  switch (rule) {
    case "twice-a-day":
      return `${who} would play twice on ${on}.`;
    case "too-soon":
      return `${who} would play on ${first ? dateInWords(first.date) : ""} and ${second ? dateInWords(second.date) : ""}: ${rest} days apart at least.`;
    case "too-many-in-period":
      return `${who} would play more than ${cap.games === 1 ? "once" : "twice"} in a calendar ${cap.unit}.`;
    case "plays-elsewhere":
      return `A team of this game plays another game on ${on}.`;
    case "blocked-day":
      return `${on} is blocked.`;
    case "both-prefer-off":
      return `Both teams prefer not to play on ${on}.`;
    case "outside-season":
      return `${on} is outside of the season.`;
    case "venue-full":
      return `${first?.venue} has no room for ${games.length} games on ${on}.`;
    case "venue-overlap":
      return `Games at ${first?.venue} on ${on} are too close to each other.`;
    case "venue-closed":
      return `${first?.venue} is closed on ${on} at ${first ? timeInWords(first.time) : ""}.`;
    case "unknown-venue":
      return `${first?.venue} is not a venue of this schedule.`;
    case "not-a-start-time":
    case "after-midnight":
    case "not-a-date-or-time":
      return `No game can start at ${first ? timeInWords(first.time) : "that time"}.`;
    case "unknown-team":
    case "team-against-itself":
    case "missing-game":
    case "too-many-meetings":
      return "A team of this game is not in the league.";
  }
}
