import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { moveToDivision, saveDivisions } from "./commands.server.ts";
import { leagueSeasonsContract } from "./contract.ts";
import { getSeason, listSeasons, listSeasonTeams } from "./queries.server.ts";
import { endSeason } from "./ending/commands.server.ts";
import { startSeason } from "./starting/commands.server.ts";
import { listNextTeams } from "./starting/queries.server.ts";
import { withdrawTeam } from "./withdrawals/commands.server.ts";

const signedIn = implement(leagueSeasonsContract).$context<ApiContext>().use(signedInAccess);

export const leagueSeasonsApi = {
  list: signedIn.list.handler(async ({ input, context }) => ({
    seasons: await listSeasons(await requireLeague(context.signedIn, input.leagueId)),
  })),
  listNextTeams: signedIn.listNextTeams.handler(async ({ input, context }) => ({
    teams: await listNextTeams(await requireLeague(context.signedIn, input.leagueId)),
  })),
  start: signedIn.start.handler(async ({ input: { leagueId, ...start }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    return getSeason(grant, await startSeason(grant, start));
  }),
  listTeams: signedIn.listTeams.handler(async ({ input: { leagueId, seasonId }, context }) => ({
    teams: await listSeasonTeams(await requireLeague(context.signedIn, leagueId), seasonId),
  })),
  end: signedIn.end.handler(async ({ input: { leagueId, seasonId }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await endSeason(grant, seasonId);
    return getSeason(grant, seasonId);
  }),
  withdrawTeam: signedIn.withdrawTeam.handler(
    async ({ input: { leagueId, seasonId, ...withdrawal }, context }) => ({
      cancelledGames: await withdrawTeam(
        await requireLeague(context.signedIn, leagueId),
        seasonId,
        withdrawal,
      ),
    }),
  ),
  saveDivisions: signedIn.saveDivisions.handler(
    async ({ input: { leagueId, seasonId, divisions }, context }) => {
      const grant = await requireLeague(context.signedIn, leagueId);
      await saveDivisions(grant, seasonId, divisions);
      return getSeason(grant, seasonId);
    },
  ),
  moveTeams: signedIn.moveTeams.handler(async ({ input: { leagueId, seasonId, ...move }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await moveToDivision(grant, seasonId, move);
    return { teams: await listSeasonTeams(grant, seasonId) };
  }),
};
