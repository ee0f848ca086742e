import { implement } from "@orpc/server";
import { signedInAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireTeamManager } from "../access.server.ts";
import { requirePhone } from "../members/entries/rules.ts";
import { requireJoiner } from "./access.server.ts";
import { closeJoinLink, joinTeam, replaceJoinLink } from "./commands.server.ts";
import { joinContract } from "./contract.ts";
import { getJoinLink, getTeamToJoin } from "./queries.server.ts";

const api = implement(joinContract).$context<ApiContext>();
const signedIn = api.use(signedInAccess);
const token = api.use(tokenAccess);

export const joinApi = {
  getLink: signedIn.getLink.handler(async ({ input, context }) =>
    getJoinLink(await requireTeamManager(context.signedIn, input.teamId)),
  ),
  renewLink: signedIn.renewLink.handler(async ({ input, context }) => {
    const grant = await requireTeamManager(context.signedIn, input.teamId);
    await replaceJoinLink(grant);
    return getJoinLink(grant);
  }),
  closeLink: signedIn.closeLink.handler(async ({ input, context }) => {
    const grant = await requireTeamManager(context.signedIn, input.teamId);
    await closeJoinLink(grant);
    return getJoinLink(grant);
  }),
  preview: token.preview.handler(async ({ input }) => {
    const { name, sport, groups } = await getTeamToJoin(input.token);
    return { name, sport, ...(groups.length > 0 && { groups }) };
  }),
  join: token.join.handler(async ({ input: { token: link, ...person }, context }) => {
    // Validate the phone first so that a typo doesn't count toward the rate limit.
    const phone = requirePhone(person.phone);
    const joiner = await requireJoiner(link, context.clientAddress);
    return { ok: true as const, ...(await joinTeam(joiner, { ...person, phone })) };
  }),
};
