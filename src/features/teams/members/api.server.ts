import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireTeamManager, requireTeamReader } from "../access.server.ts";
import { addMember, removeMember, revokeLinks, updateMember } from "./commands.server.ts";
import { membersContract } from "./contract.ts";
import { getMember, listMembers } from "./queries.server.ts";

const signedIn = implement(membersContract).$context<ApiContext>().use(signedInAccess);

export const membersApi = {
  list: signedIn.list.handler(async ({ input, context }) => ({
    members: await listMembers(await requireTeamReader(context.signedIn, input.teamId)),
  })),
  add: signedIn.add.handler(async ({ input: { teamId, ...member }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    return getMember(grant, await addMember(grant, member, context.clientAddress));
  }),
  update: signedIn.update.handler(async ({ input: { teamId, memberId, ...member }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await updateMember(grant, memberId, member, context.clientAddress);
    return getMember(grant, memberId);
  }),
  remove: signedIn.remove.handler(async ({ input: { teamId, memberId }, context }) => {
    await removeMember(await requireTeamManager(context.signedIn, teamId), memberId);
    return { ok: true } as const;
  }),
  revokeLinks: signedIn.revokeLinks.handler(async ({ input: { teamId, memberId }, context }) => {
    await revokeLinks(await requireTeamManager(context.signedIn, teamId), memberId);
    return { ok: true } as const;
  }),
};
