import { implement } from "@orpc/server";
import {
  requireChangeableGame,
  requireGame,
  requireTeamReader,
  requireTeamScheduler,
} from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import {
  announceMove,
  cancelGame,
  createGames,
  removeGame,
  restoreGame,
  updateGame,
} from "./commands.server.ts";
import { gamesContract } from "./contract.ts";
import {
  findNextGame,
  getGame,
  listCreatedGames,
  listManagedGames,
  listTeamGames,
  listUpcomingGames,
} from "./queries.server.ts";

const signedIn = implement(gamesContract).$context<ApiContext>().use(signedInAccess);

export const gamesApi = {
  listUpcoming: signedIn.listUpcoming.handler(async ({ context }) => ({
    games: await listUpcomingGames(context.signedIn),
  })),
  listAll: signedIn.listAll.handler(({ input, context }) => listManagedGames(context.signedIn, input)),
  getNext: signedIn.getNext.handler(async ({ input, context }) => ({
    game: await findNextGame(await requireTeamReader(context.signedIn, input.teamId)),
  })),
  list: signedIn.list.handler(async ({ input: { teamId, ...range }, context }) =>
    listTeamGames(await requireTeamReader(context.signedIn, teamId), range),
  ),
  create: signedIn.create.handler(async ({ input: { teamId, ...games }, context }) => {
    const grant = await requireTeamScheduler(context.signedIn, teamId);
    return { games: await listCreatedGames(grant, await createGames(grant, games)) };
  }),
  get: signedIn.get.handler(async ({ input, context }) =>
    getGame(await requireGame(context.signedIn, input.gameId)),
  ),
  update: signedIn.update.handler(async ({ input: { gameId, ...change }, context }) => {
    const grant = await requireChangeableGame(context.signedIn, gameId);
    const textedCount = await updateGame(grant, change);
    return { ...(await getGame(grant)), textedCount };
  }),
  announce: signedIn.announce.handler(async ({ input, context }) => ({
    textedCount: await announceMove(await requireChangeableGame(context.signedIn, input.gameId)),
  })),
  cancel: signedIn.cancel.handler(async ({ input: { gameId, ...announcing }, context }) => {
    const grant = await requireChangeableGame(context.signedIn, gameId);
    const textedCount = await cancelGame(grant, announcing);
    return { ...(await getGame(grant)), textedCount };
  }),
  restore: signedIn.restore.handler(async ({ input, context }) => {
    const grant = await requireChangeableGame(context.signedIn, input.gameId);
    await restoreGame(grant);
    return getGame(grant);
  }),
  remove: signedIn.remove.handler(async ({ input, context }) => {
    await removeGame(await requireChangeableGame(context.signedIn, input.gameId));
    return { ok: true } as const;
  }),
};
