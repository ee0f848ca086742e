import type { BuilderLeague } from "#features/leagues/builder/schema.ts";

/** A league with the builder's defaults, from a Monday on. */
export function leagueOf(teams: number, more: Partial<BuilderLeague> = {}): BuilderLeague {
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
    ...more,
  };
}
