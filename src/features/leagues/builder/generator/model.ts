import { getGamesPerDay, gapDays, LATE_FROM, periodCaps } from "../rules.ts";
import { type BuilderLeague, Weekday } from "../schema.ts";
import { toDayNumber, toMinutes, getPeriod, getWeekday } from "./calendar.ts";

// A numeric model of a league for fast search. Teams, days, and games are zero-based indexes, and every rule is a lookup
// table. Only days that can have games count, so "day 5" is the sixth open day, whatever its date.

export const NONE = -1;
const MIDNIGHT = 24 * 60;

/** Where and when a game is played on its day: the indexes of a venue and a start time. */
export type Place = { venue: number; slot: number };

export type LockedGame = { day: number; venue: number; minute: number; firstIsHome: boolean };

export type Model = {
  league: BuilderLeague;
  teams: number;
  /** The two teams in every game, with the lower index first. Games of the same pair are consecutive. */
  first: Int32Array;
  second: Int32Array;
  games: number;
  /** Date of each day as a Unix day number. */
  dates: Int32Array;
  start: number;
  days: number;
  /** Maximum games per day, including locked ones. */
  capacity: Int32Array;
  /** For each day, the inclusive range of days around it in which a team that plays that day can't play again. */
  gapFrom: Int32Array;
  gapTo: Int32Array;
  /** For each day, the range of days in its calendar week or month, and the maximum games per team in it. */
  periodFrom: Int32Array;
  periodTo: Int32Array;
  periodGames: number;
  /** 1 if the team prefers not to play that day, indexed by team × days + day. */
  prefersOff: Uint8Array;
  hasPreferences: boolean;
  /** 1 if the team has another game that day, indexed by team × days + day. */
  busy: Uint8Array;
  hasBusy: boolean;
  /** Each game's details if it's locked, or undefined. */
  locked: (LockedGame | undefined)[];
  /** Start times in minutes since midnight. */
  slots: number[];
  /** Returns a venue's open slots on a day, except those that locked games take. Slots are filled in order. */
  getFreeSlots: (day: number, venue: number) => readonly number[];
  /** Returns the same slots, whatever the venue's capacity. */
  listOpenSlots: (day: number, venue: number) => readonly number[];
  isOpen: (date: number) => boolean;
  isLate: (minute: number) => boolean;
};

/** Lists start times at intervals of the game duration plus the break, as long as the game ends by midnight. */
function listStartTimes(league: BuilderLeague): number[] {
  const times: number[] = [];
  const step = league.gameDurationMinutes + league.breakBetweenGamesMinutes;
  for (let at = toMinutes(league.startTime); at + league.gameDurationMinutes <= MIDNIGHT; at += step) {
    times.push(at);
  }
  return times;
}

/** Returns a function that lists the slots in which a game fits within a venue's opening hours on a date. */
function listOpenSlots(
  { openingTimes, closedOn }: BuilderLeague["venues"][number],
  slots: readonly number[],
  duration: number,
): (date: number) => readonly number[] {
  const closedDays = new Set((closedOn ?? []).map(toDayNumber));
  const allSlots = slots.map((_, slot) => slot);
  const byWeekday = openingTimes?.map((open) =>
    open === null
      ? []
      : allSlots.filter(
          (slot) => slots[slot]! >= toMinutes(open.from) && slots[slot]! + duration <= toMinutes(open.until),
        ),
  );
  return (date) => (closedDays.has(date) ? [] : (byWeekday?.[getWeekday(date)] ?? allSlots));
}

/** Returns the open days of the season, plus the days of locked games even if they are blocked. */
function listPlayableDays(league: BuilderLeague): { dates: number[]; isOpen: (date: number) => boolean } {
  const start = toDayNumber(league.startDate);
  const blockedDates = new Set(league.blockedDates.map(toDayNumber));
  const blockedWeekdays = new Set(league.blockoutDays.map((name) => Weekday.options.indexOf(name)));
  const isOpen = (date: number) =>
    date >= start &&
    date < start + league.maxDays &&
    !blockedWeekdays.has(getWeekday(date)) &&
    !blockedDates.has(date);
  const dates = new Set(league.lockedGames.map(({ date }) => toDayNumber(date)));
  for (let date = start; date < start + league.maxDays; date++) if (isOpen(date)) dates.add(date);
  return { dates: [...dates].toSorted((a, b) => a - b), isOpen };
}

/** Returns the first and last day of the contiguous range around each day for which `isInRange` is true. */
function findRanges(
  days: number,
  isInRange: (day: number, otherDay: number) => boolean,
): [Int32Array, Int32Array] {
  const from = new Int32Array(days);
  const to = new Int32Array(days);
  for (let day = 0; day < days; day++) {
    let otherDay = day;
    while (otherDay > 0 && isInRange(day, otherDay - 1)) otherDay--;
    from[day] = otherDay;
    otherDay = day;
    while (otherDay < days - 1 && isInRange(day, otherDay + 1)) otherDay++;
    to[day] = otherDay;
  }
  return [from, to];
}

/** Returns the slots at a venue that a division may use on a date, because it shares the venues with other divisions. */
export type Share = (date: number, venue: number) => readonly number[];

/** Builds a league's model. */
export function createModel(league: BuilderLeague, share?: Share): Model {
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

  const { dates, isOpen } = listPlayableDays(league);
  const days = dates.length;
  const cap = periodCaps[league.gameFrequency];
  const usesGap = league.frequencyRule === "team-gap";
  const gap = usesGap ? gapDays[league.gameFrequency] : cap.restDays;
  const [gapFrom, gapTo] = findRanges(
    days,
    (day, otherDay) => Math.abs(dates[day]! - dates[otherDay]!) < gap,
  );
  const period = dates.map((date) => getPeriod(date, cap.unit));
  const [periodFrom, periodTo] = findRanges(
    days,
    (day, otherDay) => !usesGap && period[day] === period[otherDay],
  );

  const prefersOff = new Uint8Array(teams * days);
  league.teams.forEach(({ daysOff }, team) => {
    const weekdaysOff = new Set(daysOff.map((name) => Weekday.options.indexOf(name)));
    dates.forEach((date, day) => {
      if (weekdaysOff.has(getWeekday(date))) prefersOff[team * days + day] = 1;
    });
  });

  const slots = listStartTimes(league);
  const locked = assignLockedGames(league, dates, first, second);
  const step = league.gameDurationMinutes + league.breakBetweenGamesMinutes;
  const lockedMinutes = new Map<number, number[]>();
  for (const lock of locked) {
    // A manager may have moved a locked game to a venue outside the schedule. It takes up no capacity.
    if (!lock || lock.venue === NONE) continue;
    const key = lock.day * league.venues.length + lock.venue;
    lockedMinutes.set(key, [...(lockedMinutes.get(key) ?? []), lock.minute]);
  }
  const places = league.venues.map(({ maxTeamsPerDay }) => getGamesPerDay(maxTeamsPerDay));
  const openSlots = league.venues.map((venue) => listOpenSlots(venue, slots, league.gameDurationMinutes));
  const listOpen = (day: number, venue: number): readonly number[] => {
    if (!isOpen(dates[day]!)) return [];
    const minutes = lockedMinutes.get(day * league.venues.length + venue) ?? [];
    const open = openSlots[venue]!(dates[day]!);
    return minutes.length === 0
      ? open
      : open.filter((slot) => !minutes.some((minute) => Math.abs(minute - slots[slot]!) < step));
  };
  const findFreeSlots = (day: number, venue: number): readonly number[] => {
    if (share) return share(dates[day]!, venue);
    const minutes = lockedMinutes.get(day * league.venues.length + venue) ?? [];
    return listOpen(day, venue).slice(0, Math.max(0, places[venue]! - minutes.length));
  };
  /** Memoized because the search reads it millions of times. */
  const cache: (readonly number[])[] = Array.from({ length: days * league.venues.length });
  const getFreeSlots = (day: number, venue: number): readonly number[] =>
    (cache[day * league.venues.length + venue] ??= findFreeSlots(day, venue));
  const capacity = new Int32Array(days);
  for (let day = 0; day < days; day++)
    capacity[day] = league.venues.reduce((sum, _, venue) => sum + getFreeSlots(day, venue).length, 0);
  for (const lock of locked) if (lock) capacity[lock.day]!++;
  const busy = new Uint8Array(teams * days);
  const indexByTeam = new Map(league.teams.map(({ id }, team) => [id, team]));
  const dayByDate = new Map(dates.map((date, day) => [date, day]));
  for (const { team, date } of league.busyDays ?? []) {
    const [teamIndex, day] = [indexByTeam.get(team), dayByDate.get(toDayNumber(date))];
    if (teamIndex !== undefined && day !== undefined) busy[teamIndex * days + day] = 1;
  }
  return {
    league,
    teams,
    first,
    second,
    games,
    dates: Int32Array.from(dates),
    start: toDayNumber(league.startDate),
    days,
    capacity,
    gapFrom,
    gapTo,
    periodFrom,
    periodTo,
    periodGames: usesGap ? 1 : cap.games,
    prefersOff,
    hasPreferences: prefersOff.includes(1),
    busy,
    hasBusy: busy.includes(1),
    locked,
    slots,
    getFreeSlots,
    listOpenSlots: listOpen,
    isOpen,
    isLate: (minute) => minute >= LATE_FROM,
  };
}

/** Assigns each locked game to its pair's next unassigned game. Extra games are left for the checker to report. */
function assignLockedGames(
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
    const day = dates.indexOf(toDayNumber(date));
    const venueIndex = league.venues.findIndex(({ name }) => name === venue);
    locked[game] = { day, venue: venueIndex, minute: toMinutes(time), firstIsHome: h < a };
  }
  return locked;
}
