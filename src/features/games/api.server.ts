import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireGame } from "./access.server.ts";
import { removeGame, updateGame } from "./commands.server.ts";
import { gamesContract } from "./contract.ts";
import { getGame, listUpcomingGames } from "./queries.server.ts";

const signedIn = implement(gamesContract).$context<ApiContext>().use(signedInAccess);

export const gamesApi = {
  listUpcoming: signedIn.listUpcoming.handler(async ({ context }) => ({
    games: await listUpcomingGames(context.signedIn),
  })),
  update: signedIn.update.handler(async ({ input: { gameId, ...change }, context }) => {
    const grant = await requireGame(context.signedIn, gameId);
    await updateGame(grant, change);
    return getGame(grant);
  }),
  remove: signedIn.remove.handler(async ({ input, context }) => {
    await removeGame(await requireGame(context.signedIn, input.gameId));
    return { ok: true } as const;
  }),
};
