import { implement } from "@orpc/server";
import { requireGame, requireTeamManager } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { deliveryContract } from "./contract.ts";
import { getBlastTexts, getGameTexts } from "./queries.server.ts";

const signedIn = implement(deliveryContract).$context<ApiContext>().use(signedInAccess);

export const deliveryApi = {
  listForGame: signedIn.listForGame.handler(async ({ input, context }) =>
    getGameTexts(await requireGame(context.signedIn, input.gameId)),
  ),
  listForBlast: signedIn.listForBlast.handler(async ({ input, context }) =>
    getBlastTexts(await requireTeamManager(context.signedIn, input.teamId), input.blastId),
  ),
};
