import * as z from "zod";
import { DateRange, GamesPage } from "#features/games/contract.ts";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { League, LeagueId, LeagueTeam } from "./schema.ts";

const tags = ["leagues"];
/** Base for operations on one league. Users who don't manage it get LEAGUE_NOT_FOUND, as if the league didn't exist. */
export const leagueOperation = signedInOperation
  .errors(declareErrors("LEAGUE_NOT_FOUND"))
  .meta({ access: "signed-in", scope: "league:manage" });
/** Base for operations that managers of the league's teams can call too (RESULT-57). */
export const leagueReadOperation = leagueOperation.meta({ access: "signed-in", scope: "league:read" });
export const ByLeague = z.object({ leagueId: LeagueId });

export const leaguesContract = {
  list: signedInOperation
    .route({
      method: "GET",
      path: "/leagues",
      tags,
      summary: "List your leagues by name",
      description: "Returns up to 200 leagues.",
    })
    .output(z.object({ leagues: z.array(League) })),
  listTeams: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/teams",
      tags,
      summary: "List a league's teams by name",
      description: "Returns up to 500 teams, excluding archived ones.",
    })
    .input(ByLeague)
    .output(z.object({ teams: z.array(LeagueTeam) })),
  listGames: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/games",
      tags,
      summary: "List all games of a league's teams by date and time",
      description:
        "Each game includes its team's name. Returns up to 500 games per page; use `nextCursor` for more. Includes " +
        "canceled games and excludes games of archived teams.",
    })
    .input(DateRange.extend(ByLeague.shape))
    .output(GamesPage),
};
