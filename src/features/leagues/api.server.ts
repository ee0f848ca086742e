import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "./access.server.ts";
import { leaguesContract } from "./contract.ts";
import { listLeagueGames, listLeagues, listLeagueTeams } from "./queries.server.ts";

const signedIn = implement(leaguesContract).$context<ApiContext>().use(signedInAccess);

export const leaguesApi = {
  list: signedIn.list.handler(async ({ context }) => ({ leagues: await listLeagues(context.signedIn) })),
  listTeams: signedIn.listTeams.handler(async ({ input, context }) => ({
    teams: await listLeagueTeams(await requireLeague(context.signedIn, input.leagueId)),
  })),
  listGames: signedIn.listGames.handler(async ({ input: { leagueId, ...range }, context }) =>
    listLeagueGames(await requireLeague(context.signedIn, leagueId), range),
  ),
};
