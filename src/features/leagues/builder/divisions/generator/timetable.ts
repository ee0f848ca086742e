import { gapDays, getGamesPerDay, periodCaps } from "../../rules.ts";
import type { LeaguePlan, PlannedGame } from "../../schema.ts";
import { Weekday } from "../../schema.ts";
import { getPeriod, getWeekday, toDate, toDayNumber, toMinutes, toTime } from "../../generator/calendar.ts";
import type { Model } from "../../generator/model.ts";
import { getPlaceCapacities, toPlaceKey } from "./shares.ts";

// All games of all divisions, to add games one by one wherever both teams and a place are free. A game between divisions
// follows the rules of both: each team's rest and days, and the longer game and break. Its place and start time are those
// of one of the two, usually the host's.

type Team = {
  id: string;
  division: number;
  daysOff: Set<number>;
  /** Days with another game, of this plan or not. */
  days: Set<number>;
  placeCounts: Map<string, number>;
};
type Taken = { from: number; until: number };

/** Creates a season without games. The models are those of the divisions alone, in the plan's order. */
export function createTimetable(plan: LeaguePlan, models: readonly Model[]) {
  const teams = new Map<string, Team>();
  plan.divisions.forEach(({ league }, division) => {
    for (const { id, daysOff } of league.teams)
      teams.set(id, {
        id,
        division,
        daysOff: new Set(daysOff.map((name) => Weekday.options.indexOf(name))),
        days: new Set(),
        placeCounts: new Map(),
      });
    for (const { team, date } of league.busyDays ?? []) teams.get(team)?.days.add(toDayNumber(date));
  });
  const ownGames = new Map([...teams.keys()].map((id) => [id, new Set<number>()]));
  /** Games of each team by calendar week or month. */
  const periodGames = new Map([...teams.keys()].map((id) => [id, new Map<number, number>()]));
  const capacities = getPlaceCapacities(models);
  const takenByPlace = new Map<string, Taken[]>();
  const dayIndexes = models.map((model) => new Map(Array.from(model.dates, (date, day) => [date, day])));

  /** Returns how long a game between these divisions takes, and the break after it. */
  const getDuration = (...divisions: number[]) =>
    Math.max(...divisions.map((division) => models[division]!.league.gameDurationMinutes));
  const getBreak = (...divisions: number[]) =>
    Math.max(...divisions.map((division) => models[division]!.league.breakBetweenGamesMinutes));

  function add({ date, time, venue, home, away }: PlannedGame) {
    const [host, guest] = [teams.get(home), teams.get(away)];
    if (!host || !guest) return;
    const day = toDayNumber(date);
    const place = toPlaceKey(venue);
    for (const team of [host, guest]) {
      team.days.add(day);
      ownGames.get(team.id)!.add(day);
      const periods = periodGames.get(team.id)!;
      const period = getPeriod(day, periodCaps[models[team.division]!.league.gameFrequency].unit);
      periods.set(period, (periods.get(period) ?? 0) + 1);
      team.placeCounts.set(place, (team.placeCounts.get(place) ?? 0) + 1);
    }
    const key = `${day} ${place}`;
    const from = toMinutes(time);
    const duration = getDuration(host.division, guest.division);
    const until = from + duration + getBreak(host.division, guest.division);
    takenByPlace.set(key, [...(takenByPlace.get(key) ?? []), { from, until }]);
  }

  /** Returns whether a team's frequency lets it play on a day. */
  function isFree({ id, division, days }: Team, day: number): boolean {
    if (days.has(day)) return false;
    const { league } = models[division]!;
    const cap = periodCaps[league.gameFrequency];
    const usesGap = league.frequencyRule === "team-gap";
    const rest = usesGap ? gapDays[league.gameFrequency] : cap.restDays;
    const own = ownGames.get(id)!;
    for (let distance = 1; distance < rest; distance++)
      if (own.has(day - distance) || own.has(day + distance)) return false;
    if (usesGap) return true;
    return (periodGames.get(id)!.get(getPeriod(day, cap.unit)) ?? 0) < cap.games;
  }

  const isOpen = (day: number, ...divisions: number[]) =>
    divisions.every((division) => models[division]!.isOpen(day));

  /** Lists the free places and times on a day by a division's settings. */
  function listFree(day: number, division: number, otherDivision: number) {
    const model = models[division]!;
    const dayIndex = dayIndexes[division]!.get(day);
    if (dayIndex === undefined) return [];
    const duration = getDuration(division, otherDivision);
    const extra = duration - model.league.gameDurationMinutes;
    const step = duration + getBreak(division, otherDivision);
    return model.league.venues.flatMap(({ name, maxTeamsPerDay, openingTimes }, venue) => {
      const place = toPlaceKey(name);
      const taken = takenByPlace.get(`${day} ${place}`) ?? [];
      const room = Math.min(capacities.get(place)!, getGamesPerDay(maxTeamsPerDay));
      if (taken.length >= room) return [];
      const opening = openingTimes?.[getWeekday(day)];
      const closes = Math.min(24 * 60, opening ? toMinutes(opening.until) : 24 * 60);
      const slot = model.listOpenSlots(dayIndex, venue).find((index) => {
        const from = model.slots[index]!;
        return (
          from + model.league.gameDurationMinutes + extra <= closes &&
          taken.every((other) => from >= other.until || from + step <= other.from)
        );
      });
      return slot === undefined ? [] : [{ venue: name, place, minute: model.slots[slot]! }];
    });
  }

  /** Returns whether both teams could play on this day if there were a place. */
  function canPlay(home: string, away: string, day: number): boolean {
    const [host, guest] = [teams.get(home)!, teams.get(away)!];
    return (
      isOpen(day, host.division, guest.division) &&
      isFree(host, day) &&
      isFree(guest, day) &&
      !(host.daysOff.has(getWeekday(day)) && guest.daysOff.has(getWeekday(day)))
    );
  }

  /** Adds a game on a day if both teams and a place are free, and returns it. */
  function tryAdd(home: string, away: string, day: number, anyPlace: boolean): PlannedGame | null {
    if (!canPlay(home, away, day)) return null;
    const [host, guest] = [teams.get(home)!, teams.get(away)!];
    const free = listFree(day, host.division, guest.division);
    if (free.length === 0 && anyPlace) free.push(...listFree(day, guest.division, host.division));
    if (free.length === 0) return null;
    const getCost = ({ place, minute }: (typeof free)[number]) =>
      minute + 60 * ((host.placeCounts.get(place) ?? 0) + (guest.placeCounts.get(place) ?? 0));
    const { venue, minute } = free.reduce((best, option) =>
      getCost(option) < getCost(best) ? option : best,
    );
    const game = { date: toDate(day), time: toTime(minute), venue, home, away };
    add(game);
    return game;
  }

  const starts = models.map(({ start }) => start);
  return {
    add,
    tryAdd,
    getDivision: (id: string) => teams.get(id)?.division,
    /** The first day and the day after the last one on which any division can play. */
    from: Math.min(...starts),
    until: Math.max(...models.map(({ start, league }) => start + league.maxDays)),
    /** Why a game has no place. */
    explain(home: string, away: string): "no-open-day" | "both-prefer-off" | "days-full" {
      const [host, guest] = [teams.get(home)!, teams.get(away)!];
      const open: number[] = [];
      for (let day = this.from; day < this.until; day++)
        if (isOpen(day, host.division, guest.division)) open.push(day);
      if (open.length === 0) return "no-open-day";
      const bothOff = (day: number) =>
        host.daysOff.has(getWeekday(day)) && guest.daysOff.has(getWeekday(day));
      return open.every(bothOff) ? "both-prefer-off" : "days-full";
    },
  };
}
