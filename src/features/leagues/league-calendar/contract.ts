import * as z from "zod";
import { GameDate } from "#features/games/schema.ts";
import { TeamId } from "#features/teams/schema.ts";
import { daysBetween } from "#platform/calendar.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { DaySheet } from "../day-sheets/schema.ts";
import { MAX_CALENDAR_DAYS } from "./rules.ts";
import { CalendarGame } from "./schema.ts";

export const leagueCalendarContract = {
  list: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/calendar",
      tags: ["leagues"],
      summary: "List a league's games in a date range, each one once",
      description:
        "Covers up to 42 days, in the league's time zone, by day, time, and place. Includes canceled games, and leaves " +
        "out practices, events, and archived teams. `isCut` is true if the range has more games than the list.",
    })
    .input(
      ByLeague.extend({ from: GameDate, to: GameDate }).refine(
        // Also runs if one of them isn't a date, and must not throw then.
        ({ from, to }) => from <= to && daysBetween(from, to) < MAX_CALENDAR_DAYS,
        { path: ["to"], message: `Choose up to ${MAX_CALENDAR_DAYS} days` },
      ),
    )
    .output(z.object({ games: z.array(CalendarGame), isCut: z.boolean() })),
  getDaySheet: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/day-sheet",
      tags: ["leagues"],
      summary: "Get a league's day sheet: its games of one day by place and time",
      description:
        "In the league's time zone, with results and open change requests. Includes canceled games, and leaves out practices, " +
        "events, and archived teams.",
    })
    .input(ByLeague.extend({ on: GameDate }))
    .output(DaySheet),
  setHomeTeam: leagueOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/league-games/{leagueGameId}/home-team",
      tags: ["leagues"],
      summary: "Choose which of its two teams hosts a league game",
      description:
        "Both entries get a new version, so calendars follow, and no one is texted. Choosing the team that hosts already " +
        "changes nothing.",
    })
    .input(ByLeague.extend({ leagueGameId: z.uuid(), homeTeamId: TeamId }))
    .output(z.object({ homeTeamId: TeamId })),
};
