import { implement } from "@orpc/server";
import { requireLeague } from "#features/leagues/access.server.ts";
import { requireTeamManager, requireTeamOwner } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { hideTeamPage, saveLeaguePage, saveTeamPage } from "./commands.server.ts";
import { publicPagesContract } from "./contract.ts";
import { getLeaguePage, getTeamPage } from "./settings/queries.server.ts";

const signedIn = implement(publicPagesContract).$context<ApiContext>().use(signedInAccess);

export const publicPagesApi = {
  getLeague: signedIn.getLeague.handler(async ({ input: { leagueId }, context }) =>
    getLeaguePage(await requireLeague(context.signedIn, leagueId)),
  ),
  saveLeague: signedIn.saveLeague.handler(async ({ input: { leagueId, ...settings }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await saveLeaguePage(grant, settings);
    return getLeaguePage(grant);
  }),
  getTeam: signedIn.getTeam.handler(async ({ input: { teamId }, context }) =>
    getTeamPage(await requireTeamManager(context.signedIn, teamId)),
  ),
  saveTeam: signedIn.saveTeam.handler(async ({ input: { teamId, ...settings }, context }) => {
    const grant = await requireTeamOwner(context.signedIn, teamId);
    await saveTeamPage(grant, settings);
    return getTeamPage(grant);
  }),
  hideTeam: signedIn.hideTeam.handler(async ({ input: { teamId, isHidden }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await hideTeamPage(grant, isHidden);
    return getTeamPage(grant);
  }),
};
