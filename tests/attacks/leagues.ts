import { createLeague, createTeam } from "#tests/factories/teams.ts";
import { createManager } from "./owners.ts";

/** Creates someone with a league of this many teams. */
export async function createLeagueOf(size: number) {
  const { client, id } = await createManager();
  const teamIds: string[] = [];
  for (let index = 0; index < size; index++)
    teamIds.push((await createTeam({ name: `Team ${index}`, managerId: id })).id);
  const { id: leagueId } = await createLeague(id, teamIds);
  return { client, teamIds, leagueId };
}

/** A schedule that takes as much work as the builder allows for a league. */
export const settings = {
  name: "Spring",
  gameFrequency: "once_per_week",
  gamesPerMatchup: 3,
  startDate: "2031-03-03",
  startTime: "09:00",
  gameDurationMinutes: 60,
  breakBetweenGamesMinutes: 0,
  blockoutDays: [],
  blockedDates: [],
  venues: [{ name: "Gym", maxTeamsPerDay: 40 }],
};
