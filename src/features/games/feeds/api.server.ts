import { implement } from "@orpc/server";
import { requireTeamManager } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { closeFeed, ensureFeed, renewFeed } from "./commands.server.ts";
import { feedsContract } from "./contract.ts";
import { getFeeds, getMemberFeed } from "./queries.server.ts";

const signedIn = implement(feedsContract).$context<ApiContext>().use(signedInAccess);

export const feedsApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getFeeds(await requireTeamManager(context.signedIn, input.teamId)),
  ),
  renew: signedIn.renew.handler(async ({ input, context }) => {
    const grant = await requireTeamManager(context.signedIn, input.teamId);
    await renewFeed(grant, null);
    return { url: (await getFeeds(grant)).url };
  }),
  ensure: signedIn.ensure.handler(async ({ input, context }) => {
    const grant = await requireTeamManager(context.signedIn, input.teamId);
    await ensureFeed(grant);
    return { url: (await getFeeds(grant)).url };
  }),
  close: signedIn.close.handler(async ({ input, context }) => {
    const grant = await requireTeamManager(context.signedIn, input.teamId);
    await closeFeed(grant, null);
    return { url: (await getFeeds(grant)).url };
  }),
  getForMember: signedIn.getForMember.handler(async ({ input: { teamId, memberId }, context }) =>
    getMemberFeed(await requireTeamManager(context.signedIn, teamId), memberId),
  ),
  renewForMember: signedIn.renewForMember.handler(async ({ input: { teamId, memberId }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await renewFeed(grant, memberId);
    return getMemberFeed(grant, memberId);
  }),
  closeForMember: signedIn.closeForMember.handler(async ({ input: { teamId, memberId }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await closeFeed(grant, memberId);
    return getMemberFeed(grant, memberId);
  }),
};
