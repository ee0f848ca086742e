import { implement } from "@orpc/server";
import { decideForLeague } from "#features/games/change-requests/commands.server.ts";
import { getLeagueRequest, listLeagueRequests } from "#features/games/change-requests/queries.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { leagueChangeRequestsContract } from "./contract.ts";

const signedIn = implement(leagueChangeRequestsContract).$context<ApiContext>().use(signedInAccess);

export const leagueChangeRequestsApi = {
  list: signedIn.list.handler(async ({ input: { leagueId, waiting }, context }) => ({
    requests: await listLeagueRequests(await requireLeague(context.signedIn, leagueId), {
      isWaiting: waiting,
    }),
  })),
  decide: signedIn.decide.handler(async ({ input: { leagueId, requestId, isApproved }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    const responder = { userId: grant.user.id, via: "screen" as const };
    await decideForLeague({ leagueId: grant.leagueId, requestId }, responder, isApproved);
    return getLeagueRequest(grant, requestId);
  }),
};
