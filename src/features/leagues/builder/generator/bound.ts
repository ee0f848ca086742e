import { gapDays, periodCaps } from "../rules.ts";
import { dayNumber, periodOf, weekdayOf } from "./calendar.ts";
import type { Model } from "./model.ts";

// What no schedule can beat, so that the search knows when to stop.
//
// Take teams that all prefer the same weekdays off. Games among them are played on other days; a day holds at most
// the venues' games and one for every two of these teams, and so do the days of one gap. So the most games that can be
// over by a day is min(the day before + what the day holds, a gap earlier + half of the teams), and the first day
// with enough is a bound. The longest over all sets of weekdays counts, and what a single team needs.

export type Bound = {
  /** From the start date to the last game, both included; null when not all games fit. */
  seasonDays: number | null;
  /** Games that can be played within the days at all. */
  games: number;
};

export function computeBound(model: Model): Bound {
  const { league, teams, days, dates, wishes } = model;
  const { gamesPerMatchup: meetings } = league;
  const weekdays = [...new Set(Array.from(dates, weekdayOf))];
  const dayOfWeekday = weekdays.map((weekday) => dates.findIndex((date) => weekdayOf(date) === weekday));
  const off = (team: number, index: number) => wishes[team * days + dayOfWeekday[index]!] === 1;
  const neverMeet = (a: number, b: number) => weekdays.every((_, index) => off(a, index) && off(b, index));

  let end = -1;
  let fits = days > 0;
  let most = 0;
  for (let banned = 0; banned < 1 << weekdays.length; banned++) {
    const members: number[] = [];
    for (let team = 0; team < teams; team++) {
      if (weekdays.every((_, index) => !(banned & (1 << index)) || off(team, index))) members.push(team);
    }
    let games = 0;
    for (const a of members) for (const b of members) if (a < b && !neverMeet(a, b)) games += meetings;
    if (games === 0) continue;
    const room = weekdays.map((_, index) => {
      if (banned & (1 << index)) return 0;
      const away = members.filter((team) => off(team, index)).length;
      return Math.min(Math.floor(members.length / 2), members.length - away);
    });
    const roomOn = (day: number) =>
      Math.min(model.capacity[day]!, room[weekdays.indexOf(weekdayOf(dates[day]!))]!);
    const reached = mostGames(model, Math.floor(members.length / 2), roomOn);
    if (banned === 0) most = Math.min(games, reached.at(-1) ?? 0);
    const enough = reached.findIndex((count) => count >= games);
    if (enough < 0) fits = false;
    else end = Math.max(end, enough);
  }

  for (let team = 0; team < teams && fits; team++) {
    let games = 0;
    for (let other = 0; other < teams; other++) {
      if (other !== team && !neverMeet(team, other)) games += meetings;
    }
    const last = earliestEnd(model, games);
    if (last === undefined) fits = false;
    else end = Math.max(end, last);
  }
  return { seasonDays: fits ? end + 1 : null, games: most };
}

/** For each calendar day of the season the most games that can be over by its evening. */
function mostGames(model: Model, half: number, roomOn: (day: number) => number): number[] {
  const { league, dates, days } = model;
  const start = dayNumber(league.startDate);
  const cap = periodCaps[league.gameFrequency];
  const usesGap = league.frequencyRule === "team-gap";
  const gap = usesGap ? gapDays[league.gameFrequency] : cap.restDays;
  const reached: number[] = [];
  let day = 0;
  let period = Number.NaN;
  let beforePeriod = 0;
  while (day < days && dates[day]! < start) day++;
  for (let date = start; date < start + league.maxDays; date++) {
    const before = reached.at(-1) ?? 0;
    const room = day < days && dates[day] === date ? roomOn(day++) : 0;
    let count = Math.min(before + room, (reached[date - start - gap] ?? 0) + half);
    if (!usesGap) {
      if (periodOf(date, cap.unit) !== period) beforePeriod = before;
      period = periodOf(date, cap.unit);
      count = Math.min(count, beforePeriod + half * cap.games);
    }
    reached.push(count);
  }
  return reached;
}

/** Days after the start on which a team that plays as early as it may has played so many games. */
function earliestEnd(model: Model, games: number): number | undefined {
  if (games === 0) return 0;
  const { league, dates, capacity, gapFrom, periodFrom, periodGames } = model;
  const played: number[] = [];
  for (let day = 0; day < model.days; day++) {
    if (capacity[day] === 0 || (played.at(-1) ?? -1) >= gapFrom[day]!) continue;
    const usesPeriod = league.frequencyRule === "period-cap";
    if (usesPeriod && played.filter((other) => other >= periodFrom[day]!).length >= periodGames) continue;
    played.push(day);
    if (played.length === games) return dates[day]! - model.start;
  }
  return undefined;
}
