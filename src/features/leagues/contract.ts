import * as z from "zod";
import { Game } from "#features/games/schema.ts";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { League, LeagueId, LeagueTeam } from "./schema.ts";

const tags = ["leagues"];
/** Every operation on one league: others get the same answer as for a league that does not exist. */
export const leagueOperation = signedInOperation
  .errors(errors("LEAGUE_NOT_FOUND"))
  .meta({ access: "signed-in", scope: "league:manage" });
export const ByLeague = z.object({ leagueId: LeagueId });

export const leaguesContract = {
  list: signedInOperation
    .route({
      method: "GET",
      path: "/leagues",
      tags,
      summary: "One's own leagues, by name",
      description: "The first 200.",
    })
    .output(z.object({ leagues: z.array(League) })),
  listTeams: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/teams",
      tags,
      summary: "The teams of a league, by name",
      description: "The first 500, without those that were put away.",
    })
    .input(ByLeague)
    .output(z.object({ teams: z.array(LeagueTeam) })),
  listGames: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/games",
      tags,
      summary: "All games of a league's teams, by date and time",
      description:
        "Each with its team's name. At most 500 at once; `nextCursor` leads to those after them. Cancelled ones are " +
        "included, those of teams that were put away are not.",
    })
    .input(ByLeague.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ games: z.array(Game), nextCursor: z.string().nullable() })),
};
