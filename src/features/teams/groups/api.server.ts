import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireTeamManager, requireTeamReader } from "../access.server.ts";
import { addGroup, removeGroup, reorderGroups, updateGroup } from "./commands.server.ts";
import { groupsContract } from "./contract.ts";
import { listGroups } from "./queries.server.ts";

const signedIn = implement(groupsContract).$context<ApiContext>().use(signedInAccess);

export const groupsApi = {
  list: signedIn.list.handler(async ({ input, context }) =>
    listGroups(await requireTeamReader(context.signedIn, input.teamId)),
  ),
  add: signedIn.add.handler(async ({ input: { teamId, ...group }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await addGroup(grant, group);
    return listGroups(grant);
  }),
  update: signedIn.update.handler(async ({ input: { teamId, groupId, ...change }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await updateGroup(grant, groupId, change);
    return listGroups(grant);
  }),
  reorder: signedIn.reorder.handler(async ({ input: { teamId, groupIds }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await reorderGroups(grant, groupIds);
    return listGroups(grant);
  }),
  remove: signedIn.remove.handler(async ({ input: { teamId, groupId }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await removeGroup(grant, groupId);
    return listGroups(grant);
  }),
};
