import { builderDefaults } from "../rules.ts";
import type { BuilderData, ScheduleSettings } from "../schema.ts";
import { getSeasonName } from "./draft-labels.ts";

/** Returns the default settings for a new schedule (BUILD-12 to BUILD-18, OP2-26). */
export const getDefaultSettings = ({ today, venues }: BuilderData): ScheduleSettings => ({
  name: getSeasonName(today),
  gameFrequency: "once_per_week",
  frequencyRule: "team-gap",
  gamesPerMatchup: builderDefaults.gamesPerMatchup,
  startDate: today,
  startTime: builderDefaults.startTime,
  gameDurationMinutes: builderDefaults.gameDurationMinutes,
  breakBetweenGamesMinutes: builderDefaults.breakBetweenGamesMinutes,
  blockoutDays: [...builderDefaults.blockoutDays],
  blockedDates: [],
  venues:
    venues.length > 0
      ? // The generator identifies venues by name, so drop duplicates.
        [...new Map(venues.map((venue) => [venue.name.toLowerCase(), venue])).values()].map(
          ({ name, maxTeamsPerDay }) => ({ name, maxTeamsPerDay }),
        )
      : [{ ...builderDefaults.venue }],
  notes: null,
});
