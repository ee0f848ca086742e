import { gapDays, periodCaps } from "../rules.ts";
import { toDayNumber, getPeriod, getWeekday } from "./calendar.ts";
import type { Model } from "./model.ts";

// A lower bound on the season length, which tells the search when to stop.
//
// Take a group of teams that all prefer the same weekdays off. They can play each other only on other days. A day can't
// have more games than the venues allow, or more than one game for every two of these teams. The team limit also
// applies to any run of days that's as long as one gap, the minimum number of days between a team's games. So the
// maximum number of games finished by a day is the smaller of two sums: the previous day's maximum plus the room on
// that day, and the maximum one gap earlier plus half the number of teams. The first day with enough games is a lower
// bound. The result is the latest of these days over all sets of weekdays, or the first day by which every team can
// have played all of its games, if that's later.

export type Bound = {
  /** Days from the start date through the last game, or null if not all games fit. */
  seasonDays: number | null;
  /** An upper bound on the number of games that fit. */
  games: number;
};

/** Computes both bounds for a league. */
export function computeBound(model: Model): Bound {
  const { league, teams, days, dates, prefersOff } = model;
  const { gamesPerMatchup: meetings } = league;
  const weekdays = [...new Set(Array.from(dates, getWeekday))];
  const dayByWeekday = weekdays.map((weekday) => dates.findIndex((date) => getWeekday(date) === weekday));
  const prefersWeekdayOff = (team: number, index: number) =>
    prefersOff[team * days + dayByWeekday[index]!] === 1;
  const canNeverMeet = (a: number, b: number) =>
    weekdays.every((_, index) => prefersWeekdayOff(a, index) && prefersWeekdayOff(b, index));

  let end = -1;
  let fits = days > 0;
  let maxPlayable = 0;
  for (let excludedMask = 0; excludedMask < 1 << weekdays.length; excludedMask++) {
    const members: number[] = [];
    for (let team = 0; team < teams; team++) {
      if (weekdays.every((_, index) => !(excludedMask & (1 << index)) || prefersWeekdayOff(team, index)))
        members.push(team);
    }
    let games = 0;
    for (const a of members) for (const b of members) if (a < b && !canNeverMeet(a, b)) games += meetings;
    if (games === 0) continue;
    const room = weekdays.map((_, index) => {
      if (excludedMask & (1 << index)) return 0;
      const membersOff = members.filter((team) => prefersWeekdayOff(team, index)).length;
      return Math.min(Math.floor(members.length / 2), members.length - membersOff);
    });
    const getRoom = (day: number) =>
      Math.min(model.capacity[day]!, room[weekdays.indexOf(getWeekday(dates[day]!))]!);
    const maxGamesByDay = computeMaxGames(model, Math.floor(members.length / 2), getRoom);
    if (excludedMask === 0) maxPlayable = Math.min(games, maxGamesByDay.at(-1) ?? 0);
    const firstDay = maxGamesByDay.findIndex((count) => count >= games);
    if (firstDay < 0) fits = false;
    else end = Math.max(end, firstDay);
  }

  for (let team = 0; team < teams && fits; team++) {
    let games = 0;
    for (let opponent = 0; opponent < teams; opponent++) {
      if (opponent !== team && !canNeverMeet(team, opponent)) games += meetings;
    }
    const last = findEarliestEnd(model, games);
    if (last === undefined) fits = false;
    else end = Math.max(end, last);
  }
  return { seasonDays: fits ? end + 1 : null, games: maxPlayable };
}

/** Returns the maximum number of games that can be finished by the end of each calendar day. */
function computeMaxGames(model: Model, gamesPerGap: number, getRoom: (day: number) => number): number[] {
  const { league, dates, days } = model;
  const start = toDayNumber(league.startDate);
  const cap = periodCaps[league.gameFrequency];
  const usesGap = league.frequencyRule === "team-gap";
  const gap = usesGap ? gapDays[league.gameFrequency] : cap.restDays;
  const maxGamesByDay: number[] = [];
  let day = 0;
  let period = Number.NaN;
  let countBeforePeriod = 0;
  while (day < days && dates[day]! < start) day++;
  for (let date = start; date < start + league.maxDays; date++) {
    const previousCount = maxGamesByDay.at(-1) ?? 0;
    const room = day < days && dates[day] === date ? getRoom(day++) : 0;
    let count = Math.min(previousCount + room, (maxGamesByDay[date - start - gap] ?? 0) + gamesPerGap);
    if (!usesGap) {
      if (getPeriod(date, cap.unit) !== period) countBeforePeriod = previousCount;
      period = getPeriod(date, cap.unit);
      count = Math.min(count, countBeforePeriod + gamesPerGap * cap.games);
    }
    maxGamesByDay.push(count);
  }
  return maxGamesByDay;
}

/** Returns the earliest day, counted from the start, by which one team can have played `games` games. */
function findEarliestEnd(model: Model, games: number): number | undefined {
  if (games === 0) return 0;
  const { league, dates, capacity, gapFrom, periodFrom, periodGames } = model;
  const playDays: number[] = [];
  for (let day = 0; day < model.days; day++) {
    if (capacity[day] === 0 || (playDays.at(-1) ?? -1) >= gapFrom[day]!) continue;
    const usesPeriod = league.frequencyRule === "period-cap";
    if (usesPeriod && playDays.filter((playDay) => playDay >= periodFrom[day]!).length >= periodGames)
      continue;
    playDays.push(day);
    if (playDays.length === games) return dates[day]! - model.start;
  }
  return undefined;
}
