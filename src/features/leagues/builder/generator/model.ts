import { gamesPerDay, gapDays, LATE_FROM, periodCaps } from "../rules.ts";
import { type BuilderLeague, Weekday } from "../schema.ts";
import { dayNumber, minuteOf, periodOf, weekdayOf } from "./calendar.ts";

// A league in numbers: teams, days and games are counted from 0, and every rule is a table that the search can read in
// no time. Days are only those that may hold a game: "day 5" is the sixth open day, whatever its date.

export const NONE = -1;
const MIDNIGHT = 24 * 60;

/** Where a game may be held on a day: a venue, and the number of its start time. */
export type Place = { venue: number; slot: number };

export type LockedGame = { day: number; venue: number; minute: number; firstIsHome: boolean };

export type Model = {
  league: BuilderLeague;
  teams: number;
  /** The two teams of every game, the lower number first. Games of one pair follow one another. */
  first: Int32Array;
  second: Int32Array;
  games: number;
  /** Date of each day, as a day number. */
  dates: Int32Array;
  start: number;
  days: number;
  /** Games that a day can take, locked ones included. */
  capacity: Int32Array;
  /** The days around each day on which a team that plays then may not play again: [from, to]. */
  gapFrom: Int32Array;
  gapTo: Int32Array;
  /** The days of the same calendar week or month, and how many games of a team they may hold. */
  periodFrom: Int32Array;
  periodTo: Int32Array;
  periodGames: number;
  /** 1 where a team prefers not to play, by team × days + day. */
  wishes: Uint8Array;
  hasWishes: boolean;
  /** 1 where a team plays something else, by team × days + day. */
  busy: Uint8Array;
  hasBusy: boolean;
  /** The locked game of each game, if it is one. */
  locked: (LockedGame | undefined)[];
  /** Start times in minutes. */
  slots: number[];
  /** For each day and venue the slots that are free, locked games taken away: places fill from the first. */
  freeSlots: (day: number, venue: number) => readonly number[];
  isLate: (minute: number) => boolean;
};

/** Start, start + (duration + break), ... as long as a game ends by midnight. */
function startTimes(league: BuilderLeague): number[] {
  const times: number[] = [];
  const step = league.gameDurationMinutes + league.breakBetweenGamesMinutes;
  for (let at = minuteOf(league.startTime); at + league.gameDurationMinutes <= MIDNIGHT; at += step) {
    times.push(at);
  }
  return times;
}

/** The start times at which a game at a venue begins and ends while it is open, by date. */
function openSlotsOf(
  { openingTimes, closedOn }: BuilderLeague["venues"][number],
  slots: readonly number[],
  duration: number,
): (date: number) => readonly number[] {
  const closed = new Set((closedOn ?? []).map(dayNumber));
  const every = slots.map((_, slot) => slot);
  const byWeekday = openingTimes?.map((open) =>
    open === null
      ? []
      : every.filter(
          (slot) => slots[slot]! >= minuteOf(open.from) && slots[slot]! + duration <= minuteOf(open.until),
        ),
  );
  return (date) => (closed.has(date) ? [] : (byWeekday?.[weekdayOf(date)] ?? every));
}

/** The open days of the season, and those of locked games wherever they lie. */
function playableDays(league: BuilderLeague): { dates: number[]; isOpen: (date: number) => boolean } {
  const start = dayNumber(league.startDate);
  const blockedDates = new Set(league.blockedDates.map(dayNumber));
  const blockedWeekdays = new Set(league.blockoutDays.map((name) => Weekday.options.indexOf(name)));
  const isOpen = (date: number) =>
    date >= start &&
    date < start + league.maxDays &&
    !blockedWeekdays.has(weekdayOf(date)) &&
    !blockedDates.has(date);
  const dates = new Set(league.lockedGames.map(({ date }) => dayNumber(date)));
  for (let date = start; date < start + league.maxDays; date++) if (isOpen(date)) dates.add(date);
  return { dates: [...dates].toSorted((one, other) => one - other), isOpen };
}

/** For each day the first and last one that `belongs` to it; days in between belong too. */
function windows(days: number, belongs: (day: number, other: number) => boolean): [Int32Array, Int32Array] {
  const from = new Int32Array(days);
  const to = new Int32Array(days);
  for (let day = 0; day < days; day++) {
    let other = day;
    while (other > 0 && belongs(day, other - 1)) other--;
    from[day] = other;
    other = day;
    while (other < days - 1 && belongs(day, other + 1)) other++;
    to[day] = other;
  }
  return [from, to];
}

export function createModel(league: BuilderLeague): Model {
  const teams = league.teams.length;
  const games = (league.gamesPerMatchup * teams * (teams - 1)) / 2;
  const first = new Int32Array(games);
  const second = new Int32Array(games);
  let game = 0;
  for (let a = 0; a < teams; a++) {
    for (let b = a + 1; b < teams; b++) {
      for (let meeting = 0; meeting < league.gamesPerMatchup; meeting++) {
        first[game] = a;
        second[game++] = b;
      }
    }
  }

  const { dates, isOpen } = playableDays(league);
  const days = dates.length;
  const cap = periodCaps[league.gameFrequency];
  const usesGap = league.frequencyRule === "team-gap";
  const gap = usesGap ? gapDays[league.gameFrequency] : cap.restDays;
  const [gapFrom, gapTo] = windows(days, (day, other) => Math.abs(dates[day]! - dates[other]!) < gap);
  const period = dates.map((date) => periodOf(date, cap.unit));
  const [periodFrom, periodTo] = windows(days, (day, other) => !usesGap && period[day] === period[other]);

  const wishes = new Uint8Array(teams * days);
  league.teams.forEach(({ daysOff }, team) => {
    const off = new Set(daysOff.map((name) => Weekday.options.indexOf(name)));
    dates.forEach((date, day) => {
      if (off.has(weekdayOf(date))) wishes[team * days + day] = 1;
    });
  });

  const slots = startTimes(league);
  const locked = findLocked(league, dates, first, second);
  const step = league.gameDurationMinutes + league.breakBetweenGamesMinutes;
  const taken = new Map<number, number[]>();
  for (const lock of locked) {
    // Somebody may have put a game that stays at a place of their own: it takes nobody's room.
    if (!lock || lock.venue === NONE) continue;
    const key = lock.day * league.venues.length + lock.venue;
    taken.set(key, [...(taken.get(key) ?? []), lock.minute]);
  }
  const places = league.venues.map(({ maxTeamsPerDay }) => gamesPerDay(maxTeamsPerDay));
  const openSlots = league.venues.map((venue) => openSlotsOf(venue, slots, league.gameDurationMinutes));
  const findFree = (day: number, venue: number): readonly number[] => {
    if (!isOpen(dates[day]!)) return [];
    const minutes = taken.get(day * league.venues.length + venue) ?? [];
    const open = openSlots[venue]!(dates[day]!);
    const free =
      minutes.length === 0
        ? open
        : open.filter((slot) => !minutes.some((other) => Math.abs(other - slots[slot]!) < step));
    return free.slice(0, Math.max(0, places[venue]! - minutes.length));
  };
  /** Asked for millions of times, and always the same. */
  const known: (readonly number[])[] = Array.from({ length: days * league.venues.length });
  const freeSlots = (day: number, venue: number): readonly number[] =>
    (known[day * league.venues.length + venue] ??= findFree(day, venue));
  const capacity = new Int32Array(days);
  for (let day = 0; day < days; day++)
    capacity[day] = league.venues.reduce((sum, _, venue) => sum + freeSlots(day, venue).length, 0);
  for (const lock of locked) if (lock) capacity[lock.day]!++;
  const busy = new Uint8Array(teams * days);
  const indexOf = new Map(league.teams.map(({ id }, team) => [id, team]));
  const dayOf = new Map(dates.map((date, day) => [date, day]));
  for (const { team, date } of league.busyDays ?? []) {
    const [which, day] = [indexOf.get(team), dayOf.get(dayNumber(date))];
    if (which !== undefined && day !== undefined) busy[which * days + day] = 1;
  }
  return {
    league,
    teams,
    first,
    second,
    games,
    dates: Int32Array.from(dates),
    start: dayNumber(league.startDate),
    days,
    capacity,
    gapFrom,
    gapTo,
    periodFrom,
    periodTo,
    periodGames: usesGap ? 1 : cap.games,
    wishes,
    hasWishes: wishes.includes(1),
    busy,
    hasBusy: busy.includes(1),
    locked,
    slots,
    freeSlots,
    isLate: (minute) => minute >= LATE_FROM,
  };
}

/** Which of the games each locked one is: the next of its pair. More than the pair has are left to the checker. */
function findLocked(
  league: BuilderLeague,
  dates: number[],
  first: Int32Array,
  second: Int32Array,
): (LockedGame | undefined)[] {
  const team = new Map(league.teams.map(({ id }, index) => [id, index]));
  const locked: (LockedGame | undefined)[] = Array.from({ length: first.length });
  for (const { date, time, venue, home, away } of league.lockedGames) {
    const [h, a] = [team.get(home), team.get(away)];
    if (h === undefined || a === undefined) continue;
    const game = locked.findIndex(
      (lock, index) => !lock && first[index] === Math.min(h, a) && second[index] === Math.max(h, a),
    );
    if (game === NONE) continue;
    const day = dates.indexOf(dayNumber(date));
    const where = league.venues.findIndex(({ name }) => name === venue);
    locked[game] = { day, venue: where, minute: minuteOf(time), firstIsHome: h < a };
  }
  return locked;
}
