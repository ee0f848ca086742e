import { implement } from "@orpc/server";
import { requireChangeableGame, requireGame } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { decideRequest, markReplySeen, setResponse, writeNote } from "./commands.server.ts";
import { attendanceContract } from "./contract.ts";
import { getSheet } from "./queries.server.ts";

const signedIn = implement(attendanceContract).$context<ApiContext>().use(signedInAccess);

export const attendanceApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getSheet(await requireGame(context.signedIn, input.gameId)),
  ),
  set: signedIn.set.handler(async ({ input: { gameId, memberId, response }, context }) => {
    const grant = await requireChangeableGame(context.signedIn, gameId);
    await setResponse(grant, memberId, response);
    return getSheet(grant);
  }),
  setNote: signedIn.setNote.handler(async ({ input: { gameId, memberId, note }, context }) => {
    const grant = await requireChangeableGame(context.signedIn, gameId);
    await writeNote(grant, memberId, note);
    return getSheet(grant);
  }),
  decideRequest: signedIn.decideRequest.handler(async ({ input, context }) => {
    const grant = await requireChangeableGame(context.signedIn, input.gameId);
    await decideRequest(grant, input.memberId, input.isAccepted);
    return getSheet(grant);
  }),
  markReplySeen: signedIn.markReplySeen.handler(async ({ input: { gameId, memberId }, context }) => {
    const grant = await requireChangeableGame(context.signedIn, gameId);
    await markReplySeen(grant, memberId);
    return getSheet(grant);
  }),
};
