import * as z from "zod";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation, leagueReadOperation } from "../contract.ts";
import { MAX_LEAGUE_TEAMS } from "../rules.ts";
import { SeasonId } from "../seasons/schema.ts";
import { Standings, StandingsRules } from "./schema.ts";

const tags = ["standings"];
const BySeason = ByLeague.extend({ seasonId: SeasonId });
const manageOperation = leagueOperation.errors(declareErrors("NOT_FOUND"));

export const standingsContract = {
  get: leagueReadOperation
    .errors(declareErrors("NOT_FOUND"))
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/standings",
      tags,
      summary: "Get a season's standings by division",
      description:
        "For the league's manager and managers of its teams. Without `seasonId`, it's the newest season. Computed from the results " +
        "on every call. `reason` says why a team is above the one below it.",
    })
    .input(ByLeague.extend({ seasonId: SeasonId.optional() }))
    .output(Standings),
  preview: manageOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/seasons/{seasonId}/standings/preview",
      tags,
      summary: "Get a season's standings under other rules",
      description: "Saves nothing.",
    })
    .input(BySeason.extend({ rules: StandingsRules }))
    .output(Standings),
  setRules: manageOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/seasons/{seasonId}/standings/rules",
      tags,
      summary: "Set how a season ranks its teams",
      description:
        "Once the season has a result, send `isConfirmed`; otherwise it returns STANDINGS_HAVE_RESULTS. Such a change is " +
        "recorded with who made it and when.",
    })
    .errors(declareErrors("STANDINGS_HAVE_RESULTS"))
    .input(BySeason.extend({ rules: StandingsRules, isConfirmed: z.boolean().default(false) }))
    .output(Standings),
  drawLots: manageOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/seasons/{seasonId}/standings/draws",
      tags,
      summary: "Draw lots for teams that are tied on everything",
      description:
        "The draw stays on record with its random number and is used only while exactly these teams are tied. It can't be " +
        "repeated: drawing again for the same teams changes nothing. Returns NOT_TIED for any other group.",
    })
    .errors(declareErrors("NOT_TIED"))
    .input(BySeason.extend({ teamIds: z.array(TeamId).min(2).max(MAX_LEAGUE_TEAMS) }))
    .output(Standings),
};
