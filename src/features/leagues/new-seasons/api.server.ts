import { implement } from "@orpc/server";
import { requireTeamManager, requireTeamOwner, requireTeamReader } from "#features/teams/access.server.ts";
import { getSeasons } from "#features/teams/seasons/queries.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { movePassNow, startSeason } from "./commands.server.ts";
import { seasonsContract } from "./contract.ts";

const signedIn = implement(seasonsContract).$context<ApiContext>().use(signedInAccess);

export const seasonsApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getSeasons(await requireTeamReader(context.signedIn, input.teamId)),
  ),
  start: signedIn.start.handler(async ({ input: { teamId, ...season }, context }) =>
    startSeason(await requireTeamManager(context.signedIn, teamId), season),
  ),
  movePass: signedIn.movePass.handler(async ({ input, context }) => {
    const grant = await requireTeamOwner(context.signedIn, input.teamId);
    await movePassNow(grant);
    return getSeasons(await requireTeamReader(context.signedIn, grant.teamId));
  }),
};
