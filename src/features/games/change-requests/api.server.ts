import { implement } from "@orpc/server";
import { requireGame, requireOwnGame } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { respondForTeam, sendRequest, withdrawRequest } from "./commands.server.ts";
import { changeRequestsContract } from "./contract.ts";
import { getGameRequest, listGameRequests, listOpenRequests } from "./queries.server.ts";

const signedIn = implement(changeRequestsContract).$context<ApiContext>().use(signedInAccess);

export const changeRequestsApi = {
  send: signedIn.send.handler(async ({ input: { gameId, ...request }, context }) => {
    const grant = await requireOwnGame(context.signedIn, gameId);
    return getGameRequest(grant, await sendRequest(grant, request));
  }),
  list: signedIn.list.handler(async ({ input, context }) => ({
    requests: await listGameRequests(await requireGame(context.signedIn, input.gameId)),
  })),
  listOpen: signedIn.listOpen.handler(async ({ context }) => ({
    requests: await listOpenRequests(context.signedIn),
  })),
  respond: signedIn.respond.handler(async ({ input: { gameId, requestId, ...response }, context }) => {
    const grant = await requireOwnGame(context.signedIn, gameId);
    const { teamId, user } = grant;
    await respondForTeam({ teamId, requestId }, { userId: user.id, via: "screen" }, response);
    return getGameRequest(grant, requestId);
  }),
  withdraw: signedIn.withdraw.handler(async ({ input: { gameId, requestId }, context }) => {
    const grant = await requireOwnGame(context.signedIn, gameId);
    await withdrawRequest(grant, requestId);
    return getGameRequest(grant, requestId);
  }),
};
