import { implement } from "@orpc/server";
import { requireGame } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { addSpot, askSpare, startCall, stopCall } from "./commands.server.ts";
import { spareCallsContract } from "./contract.ts";
import { getSpareCall } from "./queries.server.ts";

const signedIn = implement(spareCallsContract).$context<ApiContext>().use(signedInAccess);

export const spareCallsApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getSpareCall(await requireGame(context.signedIn, input.gameId)),
  ),
  start: signedIn.start.handler(async ({ input: { gameId, ...call }, context }) => {
    const grant = await requireGame(context.signedIn, gameId);
    await startCall(grant, call);
    return getSpareCall(grant);
  }),
  addSpot: signedIn.addSpot.handler(async ({ input: { gameId, requestKey }, context }) => {
    const grant = await requireGame(context.signedIn, gameId);
    await addSpot(grant, requestKey);
    return getSpareCall(grant);
  }),
  ask: signedIn.ask.handler(async ({ input: { gameId, memberId }, context }) => {
    const grant = await requireGame(context.signedIn, gameId);
    await askSpare(grant, memberId);
    return getSpareCall(grant);
  }),
  stop: signedIn.stop.handler(async ({ input, context }) => {
    const grant = await requireGame(context.signedIn, input.gameId);
    await stopCall(grant);
    return getSpareCall(grant);
  }),
};
