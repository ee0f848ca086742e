import { implement } from "@orpc/server";
import { requireChangeableGame, requireGame } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { addSpot, askOthers, askSub, startCall, stopCall } from "./commands.server.ts";
import { subCallsContract } from "./contract.ts";
import { getSubCall } from "./queries.server.ts";

const signedIn = implement(subCallsContract).$context<ApiContext>().use(signedInAccess);

export const subCallsApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getSubCall(await requireGame(context.signedIn, input.gameId)),
  ),
  start: signedIn.start.handler(async ({ input: { gameId, ...call }, context }) => {
    const grant = await requireChangeableGame(context.signedIn, gameId);
    await startCall(grant, call);
    return getSubCall(grant);
  }),
  addSpot: signedIn.addSpot.handler(async ({ input: { gameId, requestKey }, context }) => {
    const grant = await requireChangeableGame(context.signedIn, gameId);
    await addSpot(grant, requestKey);
    return getSubCall(grant);
  }),
  ask: signedIn.ask.handler(async ({ input: { gameId, memberId }, context }) => {
    const grant = await requireChangeableGame(context.signedIn, gameId);
    await askSub(grant, memberId);
    return getSubCall(grant);
  }),
  askOthers: signedIn.askOthers.handler(async ({ input, context }) => {
    const grant = await requireChangeableGame(context.signedIn, input.gameId);
    await askOthers(grant);
    return getSubCall(grant);
  }),
  stop: signedIn.stop.handler(async ({ input, context }) => {
    const grant = await requireChangeableGame(context.signedIn, input.gameId);
    await stopCall(grant);
    return getSubCall(grant);
  }),
};
