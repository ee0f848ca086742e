import { implement } from "@orpc/server";
import { requireChangeableGame, requireGame } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { sendNudge } from "./commands.server.ts";
import { nudgesContract } from "./contract.ts";
import { previewNudge } from "./queries.server.ts";

const signedIn = implement(nudgesContract).$context<ApiContext>().use(signedInAccess);

export const nudgesApi = {
  preview: signedIn.preview.handler(async ({ input, context }) =>
    previewNudge(await requireGame(context.signedIn, input.gameId)),
  ),
  send: signedIn.send.handler(async ({ input: { gameId, requestKey, groupId }, context }) =>
    sendNudge(await requireChangeableGame(context.signedIn, gameId), requestKey, groupId),
  ),
};
