import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { leagueHomeContract } from "./contract.ts";
import { getLeagueHome } from "./queries.server.ts";

const signedIn = implement(leagueHomeContract).$context<ApiContext>().use(signedInAccess);

export const leagueHomeApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getLeagueHome(await requireLeague(context.signedIn, input.leagueId)),
  ),
};
