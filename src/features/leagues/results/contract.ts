import * as z from "zod";
import { GameId } from "#features/games/schema.ts";
import { CalendarDate } from "#features/teams/schema.ts";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { Decision, Report, ResultRecord, ScoreSettings, SeasonResults, TeamResult } from "./schema.ts";

const tags = ["results"];
const gameOperation = signedInOperation.errors(declareErrors("NOT_FOUND"));
const ByGame = z.object({ gameId: GameId });

/** Results of a team's games, for its managers. */
export const resultsContract = {
  get: gameOperation
    .meta({ access: "signed-in", scope: "game:manage" })
    .route({
      method: "GET",
      path: "/games/{gameId}/result",
      tags,
      summary: "Get a league game's result, with reports and corrections",
      description:
        "`game` has the home team's score first, in the team's time zone, and `side` says which one the team is. Returns " +
        "NOT_FOUND for anything but a game of a league between two teams.",
    })
    .input(ByGame)
    .output(TeamResult),
  report: gameOperation
    .meta({ access: "signed-in", scope: "game:ask" })
    .route({
      method: "POST",
      path: "/games/{gameId}/score-reports",
      tags,
      summary: "Report the score of a league game for your team",
      description:
        "Your team's score is `own`. Possible from the start until 7 days after it. Your team's last report counts. When it " +
        "says the same as the other team's, the result is final. If you also manage the other team, one report is both. Safe " +
        "to repeat.",
    })
    .errors(declareErrors("REPORTS_NOT_OPEN", "REPORTS_CLOSED"))
    .input(ByGame.extend(Report.shape))
    .output(TeamResult),
};

const seasonOperation = leagueOperation.errors(declareErrors("NOT_FOUND"));
const BySeason = ByLeague.extend({ seasonId: z.uuid() });
const ByLeagueGame = ByLeague.extend({ leagueGameId: z.uuid() });

/** Results of a league's games, for its manager. */
export const leagueResultsContract = {
  list: seasonOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/seasons/{seasonId}/results",
      tags,
      summary: "List a season's results of one day, and what needs a decision",
      description:
        "Without `on`, returns the last day with games until today, or the first one. In the league's time zone. `disputed` " +
        "and `missing` cover the whole season, up to 100 games each, oldest first.",
    })
    .input(BySeason.extend({ on: CalendarDate.optional() }))
    .output(SeasonResults),
  get: seasonOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/league-games/{leagueGameId}/result",
      tags,
      summary: "Get a league game's result, with reports and corrections",
    })
    .input(ByLeagueGame)
    .output(ResultRecord),
  set: seasonOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/league-games/{leagueGameId}/result",
      tags,
      summary: "Enter, correct, or clear a league game's result",
      description:
        "Possible at any time, also before the start. An `outcome` of null clears the result and the reports it came from. " +
        "Changing a final result needs a `reason` and returns REASON_NEEDED without one. Managers of both teams get an email " +
        "about the change. Setting what it is already changes nothing.",
    })
    .errors(declareErrors("REASON_NEEDED"))
    .input(ByLeagueGame.extend(Decision.shape))
    .output(ResultRecord),
  getSettings: seasonOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/seasons/{seasonId}/score-settings",
      tags,
      summary: "Get how a season counts scores",
    })
    .input(BySeason)
    .output(ScoreSettings),
  saveSettings: seasonOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/seasons/{seasonId}/score-settings",
      tags,
      summary: "Change how a season counts scores",
      description: "Results that are there stay as they are.",
    })
    .errors(declareErrors("SEASON_ENDED"))
    .input(BySeason.extend(ScoreSettings.shape))
    .output(ScoreSettings),
};
