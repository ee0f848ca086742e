import { readdirSync, readFileSync } from "node:fs";
import type { BuilderLeague, DraftSchedule, FrequencyRule } from "#features/leagues/builder/schema.ts";
import type { Instance, Schedule } from "./check.ts";

// Loads the test set's leagues and converts them to the app's format.

export type Reference = {
  best_known: { season_days: number };
  balanced: { season_days: number; metrics: Record<string, number | null> };
};

const folder = new URL("instances/", import.meta.url);

export const instanceIds = readdirSync(folder)
  .filter((file) => /^\d\d-.*\.json$/.test(file))
  .map((file) => file.slice(0, -".json".length))
  .toSorted();

export const readInstance = (id: string): Instance & { reference: Reference } =>
  JSON.parse(readFileSync(new URL(`${id}.json`, folder), "utf8"));

const toWeekdays = (names: string[]) => names as BuilderLeague["blockoutDays"];

export function toLeague(instance: Instance, frequencyRule: FrequencyRule = "team-gap"): BuilderLeague {
  return {
    teams: instance.teams.map((team) => ({ id: team.id, daysOff: toWeekdays(team.preferred_blockout_days) })),
    venues: instance.venues.map((venue) => ({ name: venue.name, maxTeamsPerDay: venue.max_teams_per_day })),
    gamesPerMatchup: instance.games_per_matchup,
    gameFrequency: instance.game_frequency,
    frequencyRule,
    startDate: instance.start_date,
    startTime: instance.start_time,
    gameDurationMinutes: instance.game_duration_minutes,
    breakBetweenGamesMinutes: instance.break_between_games_minutes,
    blockoutDays: toWeekdays(instance.blockout_days),
    blockedDates: instance.blocked_dates,
    maxDays: instance.max_days,
    lockedGames: [],
  };
}

export const toSchedule = (instance: Instance, { games, unscheduled }: DraftSchedule): Schedule => ({
  instance: instance.id,
  games,
  unscheduled: unscheduled.map(({ home, away }) => [home, away]),
});
