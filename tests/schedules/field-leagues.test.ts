import { describe, expect, it } from "vitest";
import { checkSchedule } from "#features/games/season-rules/checker/check-schedule.ts";
import { computeBound } from "#features/leagues/builder/generator/bound.ts";
import { createModel } from "#features/leagues/builder/generator/model.ts";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import type { BuilderLeague } from "#features/leagues/builder/schema.ts";
import { bounds, check, type Instance, slotTimes, toDay, toIso, toMinute, weekday } from "./check.ts";
import { fieldLeagues, toFieldLeagueInput } from "./field-leagues.ts";

// Every field is a place of its own. The test set's checker doesn't know opening hours, so this file adds them.

/** Converts a league for the test set's checker, where every field is a venue. */
const toInstance = (id: string, league: BuilderLeague): Instance => ({
  id,
  title: "",
  description: "",
  teams: league.teams.map(({ id: team, daysOff }) => ({
    id: team,
    name: team,
    preferred_blockout_days: daysOff,
  })),
  venues: league.venues.map(({ name, maxTeamsPerDay }) => ({ name, max_teams_per_day: maxTeamsPerDay })),
  games_per_matchup: league.gamesPerMatchup,
  game_frequency: league.gameFrequency,
  start_date: league.startDate,
  start_time: league.startTime,
  game_duration_minutes: league.gameDurationMinutes,
  break_between_games_minutes: league.breakBetweenGamesMinutes,
  blockout_days: league.blockoutDays,
  blocked_dates: league.blockedDates,
  max_days: league.maxDays,
});

type Place = BuilderLeague["venues"][number];

function isOpen({ openingTimes, closedOn }: Place, date: string, start: number, minutes: number): boolean {
  const hours = openingTimes ? openingTimes[weekday(toDay(date))] : { from: "00:00", until: "24:00" };
  const isInHours = !!hours && start >= toMinute(hours.from) && start + minutes <= toMinute(hours.until);
  return isInHours && !closedOn?.includes(date);
}

/** Counts the games that fit on a date: at each place, the smaller of its capacity and its open start times. */
const countRoom = (league: BuilderLeague, instance: Instance, date: string) =>
  league.venues.reduce((sum, place) => {
    const open = slotTimes(instance).filter((start) =>
      isOpen(place, date, start, league.gameDurationMinutes),
    );
    return sum + Math.min(open.length, Math.floor(place.maxTeamsPerDay / 2));
  }, 0);

/** Returns the first day by which all games fit, if only the room on each day and the gap between games counted. */
function computeRoomBound(league: BuilderLeague, instance: Instance, gap: number): number {
  const half = Math.floor(league.teams.length / 2);
  const finished: number[] = [];
  const start = toDay(league.startDate);
  while ((finished.at(-1) ?? 0) < league.gamesPerMatchup * half * (league.teams.length - 1)) {
    const date = toIso(start + finished.length);
    const day = finished.length;
    const isBlocked = instance.blocked_dates.includes(date) || isBlockedWeekday(instance, date);
    const room = isBlocked ? 0 : Math.min(half, countRoom(league, instance, date));
    finished.push(Math.min((finished[day - 1] ?? 0) + room, (finished[day - gap] ?? 0) + half));
  }
  return finished.length;
}

const isBlockedWeekday = ({ blockout_days: blocked }: Instance, date: string) =>
  blocked.includes(
    new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" }),
  );

describe.each(fieldLeagues)("$id", (fieldLeague) => {
  const league = toFieldLeagueInput(fieldLeague);
  const instance = toInstance(fieldLeague.id, league);

  it("breaks no rule of either checker and stays as short as recorded", { timeout: 60_000 }, () => {
    const draft = generateSchedule(league, { seed: 1 });
    expect(checkSchedule(league, draft.games, draft.unscheduled)).toEqual([]);
    const report = check(
      instance,
      { ...draft, instance: instance.id, unscheduled: [] },
      league.frequencyRule,
    );
    expect(report.hardByRule).toEqual({});
    const closed = draft.games.filter(({ venue, date, time }) => {
      const place = league.venues.find(({ name }) => name === venue)!;
      return !isOpen(place, date, toMinute(time), league.gameDurationMinutes);
    });
    expect(closed).toEqual([]);
    expect(draft.unscheduled).toEqual([]);
    expect(draft.metrics.seasonDays).toBeLessThanOrEqual(fieldLeague.days);
    expect(Math.max(draft.metrics.venueSpread, draft.metrics.startTimeSpread)).toBeLessThanOrEqual(2);
  });

  it("has the recorded lower bound, which counts opening hours", () => {
    const { seasonDays } = computeBound(createModel(league));
    expect(seasonDays).toBe(fieldLeague.bound);
    // Without opening hours, more games fit on a day, so the season could be shorter.
    expect(seasonDays).toBeGreaterThanOrEqual(bounds(instance, league.frequencyRule).season_days!);
  });
});

const plainLeagues = fieldLeagues.filter(
  ({ settings, daysOff, teams }) => settings.frequencyRule !== "period-cap" && !daysOff && teams % 2 === 0,
);
const gapByFrequency = { once_per_week: 7, twice_per_week: 3, once_per_month: 30, twice_per_month: 15 };

it.each(plainLeagues)("has the same bound for $id if only room and gaps count", (fieldLeague) => {
  const league = toFieldLeagueInput(fieldLeague);
  const instance = toInstance(fieldLeague.id, league);
  expect(computeRoomBound(league, instance, gapByFrequency[league.gameFrequency])).toBe(fieldLeague.bound);
});

it("stays 2.2% over the bound at most, on average", () => {
  const overBounds = fieldLeagues.map(({ bound, days }) => days / bound - 1);
  const mean = overBounds.reduce((sum, overBound) => sum + overBound, 0) / overBounds.length;
  expect(mean).toBeLessThan(0.022);
});
