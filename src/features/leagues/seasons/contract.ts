import * as z from "zod";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { MAX_LEAGUE_TEAMS } from "../rules.ts";
import {
  DivisionId,
  Divisions,
  LeagueSeason,
  NextTeam,
  SeasonId,
  SeasonStart,
  SeasonTeam,
  Withdrawal,
} from "./schema.ts";

const tags = ["league seasons"];
const BySeason = ByLeague.extend({ seasonId: SeasonId });
const Teams = z.object({ teams: z.array(SeasonTeam) });

/** Base for operations on one season of a league. */
const seasonOperation = leagueOperation.errors(declareErrors("NOT_FOUND"));

export const leagueSeasonsContract = {
  list: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/seasons",
      tags,
      summary: "List a league's seasons with their divisions, newest first",
      description: "Returns up to 100 seasons.",
    })
    .input(ByLeague)
    .output(z.object({ seasons: z.array(LeagueSeason) })),
  listNextTeams: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/next-season/teams",
      tags,
      summary: "List the teams that a league's next season can have, by name",
      description:
        "These are all of the league's teams, except archived ones and those that were continued by another team.",
    })
    .input(ByLeague)
    .output(z.object({ teams: z.array(NextTeam) })),
  start: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/seasons",
      successStatus: 201,
      tags,
      summary: "Start a new season of a league",
      description:
        "It has the newest season's divisions and settings, and no games. Teams keep their divisions; those without one " +
        "join the first. Idempotent per `requestKey`. Returns SEASON_NAME_TAKEN, and LIMIT_REACHED after 100 seasons.",
    })
    .errors(
      declareErrors("SEASON_NAME_TAKEN", "NOT_FOUND", "DIVISION_FULL", "LIMIT_REACHED", "REQUEST_KEY_REUSED"),
    )
    .input(ByLeague.extend(SeasonStart.shape))
    .output(LeagueSeason),
  listTeams: seasonOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/seasons/{seasonId}/teams",
      tags,
      summary: "List a season's teams with their divisions, by name",
      description:
        "Excludes archived teams while the season is under way. A season that ended has all of its teams, with the names " +
        "they had then.",
    })
    .input(BySeason)
    .output(Teams),
  end: seasonOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/seasons/{seasonId}/end",
      tags,
      summary: "End a season",
      description:
        "It takes no more games, requests, or reports, and keeps the names it has now. Idempotent. Seasons also end 30 days " +
        "after their last game.",
    })
    .input(BySeason)
    .output(LeagueSeason),
  withdrawTeam: seasonOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/seasons/{seasonId}/teams/{teamId}/withdrawal",
      tags,
      summary: "Withdraw a team from a season",
      description:
        "Keeps or voids its results, and cancels its upcoming games of the season for both teams. No one is texted. Safe " +
        "to repeat.",
    })
    .errors(declareErrors("SEASON_ENDED"))
    .input(BySeason.extend({ teamId: TeamId, ...Withdrawal.shape }))
    .output(z.object({ cancelledGames: z.number().int() })),
  saveDivisions: seasonOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/seasons/{seasonId}/divisions",
      tags,
      summary: "Add, rename, reorder, and remove a season's divisions",
      description:
        "Send all divisions in order; new ones have no `id`. Returns DIVISION_HAS_TEAMS if one that's left out still has " +
        "teams, and SEASON_ENDED after the season.",
    })
    .errors(declareErrors("SEASON_ENDED", "DIVISION_HAS_TEAMS"))
    .input(BySeason.extend({ divisions: Divisions }))
    .output(LeagueSeason),
  moveTeams: seasonOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/seasons/{seasonId}/divisions/{divisionId}/teams",
      tags,
      summary: "Move teams to a division",
      description:
        "Teams of the league that aren't in the season yet join it. Safe to repeat. Returns DIVISION_FULL for more than 40 " +
        "teams.",
    })
    .errors(declareErrors("SEASON_ENDED", "DIVISION_FULL"))
    .input(
      BySeason.extend({
        divisionId: DivisionId,
        teamIds: z.array(TeamId).min(1).max(MAX_LEAGUE_TEAMS),
      }),
    )
    .output(Teams),
};
