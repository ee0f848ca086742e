import { implement } from "@orpc/server";
import { requireGame } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { requireReporter } from "./access.server.ts";
import { recordReport } from "./commands.server.ts";
import { leagueResultsContract, resultsContract } from "./contract.ts";
import { saveScoreSettings, setResult } from "./decisions/commands.server.ts";
import {
  getLeagueResult,
  getScoreSettingsOf,
  getTeamResult,
  listSeasonResults,
} from "./lists/queries.server.ts";

const signedIn = implement(resultsContract).$context<ApiContext>().use(signedInAccess);

export const resultsApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getTeamResult(await requireGame(context.signedIn, input.gameId)),
  ),
  report: signedIn.report.handler(async ({ input: { gameId, ...report }, context }) => {
    await recordReport(await requireReporter(context.signedIn, gameId), { ...report, via: "screen" });
    return getTeamResult(await requireGame(context.signedIn, gameId));
  }),
};

const league = implement(leagueResultsContract).$context<ApiContext>().use(signedInAccess);

export const leagueResultsApi = {
  list: league.list.handler(async ({ input: { leagueId, seasonId, on }, context }) =>
    listSeasonResults(await requireLeague(context.signedIn, leagueId), seasonId, on ?? null),
  ),
  get: league.get.handler(async ({ input: { leagueId, leagueGameId }, context }) =>
    getLeagueResult(await requireLeague(context.signedIn, leagueId), leagueGameId),
  ),
  set: league.set.handler(async ({ input: { leagueId, leagueGameId, ...decision }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await setResult(grant, leagueGameId, decision);
    return getLeagueResult(grant, leagueGameId);
  }),
  getSettings: league.getSettings.handler(async ({ input: { leagueId, seasonId }, context }) =>
    getScoreSettingsOf(await requireLeague(context.signedIn, leagueId), seasonId),
  ),
  saveSettings: league.saveSettings.handler(
    async ({ input: { leagueId, seasonId, ...settings }, context }) => {
      const grant = await requireLeague(context.signedIn, leagueId);
      await saveScoreSettings(grant, seasonId, settings);
      return getScoreSettingsOf(grant, seasonId);
    },
  ),
};
