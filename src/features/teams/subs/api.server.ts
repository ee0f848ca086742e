import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireTeamManager } from "../access.server.ts";
import { addSub, removeSub, reorderSubs } from "./commands.server.ts";
import { subsContract } from "./contract.ts";
import { listSubs } from "./queries.server.ts";

const signedIn = implement(subsContract).$context<ApiContext>().use(signedInAccess);

export const subsApi = {
  list: signedIn.list.handler(async ({ input, context }) => ({
    subs: await listSubs(await requireTeamManager(context.signedIn, input.teamId)),
  })),
  add: signedIn.add.handler(async ({ input: { teamId, memberId }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await addSub(grant, memberId);
    return { subs: await listSubs(grant) };
  }),
  reorder: signedIn.reorder.handler(async ({ input: { teamId, memberIds }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await reorderSubs(grant, memberIds);
    return { subs: await listSubs(grant) };
  }),
  remove: signedIn.remove.handler(async ({ input: { teamId, memberId }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await removeSub(grant, memberId);
    return { subs: await listSubs(grant) };
  }),
};
