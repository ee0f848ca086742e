import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { DivisionId, NewDivision, Withdrawal } from "../seasons/schema.ts";
import { LeagueId } from "../schema.ts";
import { LeagueDetail, LeagueSettings, LeagueTeamRow } from "./schema.ts";

const tags = ["leagues"];

export const managementContract = {
  list: signedInOperation
    .route({
      method: "GET",
      path: "/league-summaries",
      tags,
      summary: "List your leagues with team counts, newest first",
      description: "Returns up to 200 leagues.",
    })
    .output(z.object({ leagues: z.array(LeagueDetail) })),
  create: signedInOperation
    .route({
      method: "POST",
      path: "/leagues",
      successStatus: 201,
      tags,
      summary: "Create a league",
      description: "Not idempotent. League managers only. Returns LIMIT_REACHED after 200 leagues.",
    })
    .errors(declareErrors("LEAGUE_MANAGER_ONLY", "LIMIT_REACHED"))
    .input(LeagueSettings)
    .output(LeagueDetail),
  get: leagueOperation
    .route({ method: "GET", path: "/leagues/{leagueId}", tags, summary: "Get a league" })
    .input(ByLeague)
    .output(LeagueDetail),
  update: leagueOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}",
      tags,
      summary: "Change a league's settings",
      description:
        "Send all settings. `version` is the version you read; returns LEAGUE_CHANGED if someone has saved a newer " +
        "one. Existing teams keep their sport and time zone.",
    })
    .errors(declareErrors("LEAGUE_CHANGED"))
    .input(LeagueSettings.extend({ ...ByLeague.shape, version: LeagueDetail.shape.version }))
    .output(LeagueDetail),
  remove: leagueOperation
    .route({
      method: "DELETE",
      path: "/leagues/{leagueId}",
      tags,
      summary: "Delete a league",
      description: "Idempotent. Deletes its venues too. Its teams and games are kept but leave the league.",
    })
    .input(ByLeague)
    .output(z.object({ ok: z.literal(true) })),
  moveTeam: leagueOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/teams/{teamId}/league",
      tags,
      summary: "Move a team to another league or out of this one",
      description:
        "Only to a league you manage. The roster and games don't change. Safe to repeat. Returns GAMES_AFFECTED with the " +
        "number of upcoming league games that stay behind; send `acceptGames` to move it anyway. A team with results in the " +
        "newest season is withdrawn from it, and TEAM_HAS_RESULTS asks for `results`, which keeps or voids them. Without a `divisionId` of " +
        "the other league's newest season, the team joins its first division. If you don't own the team " +
        "and weren't invited to it, you can only access it through its leagues.",
    })
    .errors(declareErrors("LEAGUE_FULL", "DIVISION_FULL", "NOT_FOUND", "GAMES_AFFECTED", "TEAM_HAS_RESULTS"))
    .input(
      ByLeague.extend({
        teamId: TeamId,
        toLeagueId: LeagueId.nullable(),
        divisionId: NewDivision,
        acceptGames: z.boolean().default(false),
        results: Withdrawal.shape.results.optional(),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
  listTeams: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/team-details",
      tags,
      summary: "List a league's teams with their managers, by name",
      description: "Returns up to 50 teams per page, excluding archived ones; `total` counts all matches.",
    })
    .input(
      ByLeague.extend({
        /** Matches part of a team's name or sport. */
        search: z.string().max(100).default(""),
        /** Limits the list to a division of the league's newest season. */
        divisionId: DivisionId.optional(),
        // Fits an encoded name of 100 characters in any script.
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
