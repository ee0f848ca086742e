import * as z from "zod";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { LeagueId } from "../schema.ts";
import { LeagueDetail, LeagueSettings, LeagueTeamRow } from "./schema.ts";

const tags = ["leagues"];

export const managementContract = {
  list: signedInOperation
    .route({
      method: "GET",
      path: "/league-summaries",
      tags,
      summary: "One's own leagues with their numbers, newest first",
      description: "The first 200.",
    })
    .output(z.object({ leagues: z.array(LeagueDetail) })),
  create: signedInOperation
    .route({ method: "POST", path: "/leagues", successStatus: 201, tags, summary: "Create a league" })
    .errors(errors("LEAGUE_MANAGER_ONLY", "TOO_MANY"))
    .input(LeagueSettings)
    .output(LeagueDetail),
  get: leagueOperation
    .route({ method: "GET", path: "/leagues/{leagueId}", tags, summary: "One league" })
    .input(ByLeague)
    .output(LeagueDetail),
  update: leagueOperation
    .route({ method: "PUT", path: "/leagues/{leagueId}", tags, summary: "Change a league's settings" })
    .input(LeagueSettings.extend(ByLeague.shape))
    .output(LeagueDetail),
  remove: leagueOperation
    .route({
      method: "DELETE",
      path: "/leagues/{leagueId}",
      tags,
      summary: "Delete a league",
      description: "With its venues. Its teams and their games stay; they only leave the league.",
    })
    .input(ByLeague)
    .output(z.object({ ok: z.literal(true) })),
  moveTeam: leagueOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/teams/{teamId}/league",
      tags,
      summary: "Move a team to another league, or out of this one",
      description:
        "Only to a league of one's own. Its roster and all games stay as they are. Repeatable. Who neither owns the " +
        "team nor was invited to it reaches it through its leagues only.",
    })
    .errors(errors("TOO_MANY"))
    .input(ByLeague.extend({ teamId: TeamId, toLeagueId: LeagueId.nullable() }))
    .output(z.object({ ok: z.literal(true) })),
  listTeams: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/team-details",
      tags,
      summary: "The teams of a league with their managers, by name",
      description: "At most 50 at once, without those that were put away; `total` counts all that match.",
    })
    .input(
      ByLeague.extend({
        /** Part of a name or sport. */
        search: z.string().max(100).default(""),
        // A name of 100 characters in any script.
        cursor: z.string().max(1000).optional(),
      }),
    )
    .output(
      z.object({
        teams: z.array(LeagueTeamRow),
        total: z.number().int(),
        nextCursor: z.string().nullable(),
      }),
    ),
};
