import type { BuilderLeague } from "#features/leagues/builder/schema.ts";

/** Builds a league with the builder's defaults, starting on a Monday. */
export function buildLeague(teams: number, changes: Partial<BuilderLeague> = {}): BuilderLeague {
  return {
    teams: Array.from({ length: teams }, (_, index) => ({ id: `T${index + 1}`, daysOff: [] })),
    venues: [{ name: "Main Venue", maxTeamsPerDay: 4 }],
    gamesPerMatchup: 1,
    gameFrequency: "once_per_week",
    frequencyRule: "team-gap",
    startDate: "2026-04-06",
    startTime: "19:00",
    gameDurationMinutes: 120,
    breakBetweenGamesMinutes: 30,
    blockoutDays: ["Saturday", "Sunday"],
    blockedDates: [],
    maxDays: 730,
    lockedGames: [],
    ...changes,
  };
}
