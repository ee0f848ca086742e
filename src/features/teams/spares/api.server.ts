import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireTeamManager } from "../access.server.ts";
import { addSpare, removeSpare, reorderSpares } from "./commands.server.ts";
import { sparesContract } from "./contract.ts";
import { listSpares } from "./queries.server.ts";

const signedIn = implement(sparesContract).$context<ApiContext>().use(signedInAccess);

export const sparesApi = {
  list: signedIn.list.handler(async ({ input, context }) => ({
    spares: await listSpares(await requireTeamManager(context.signedIn, input.teamId)),
  })),
  add: signedIn.add.handler(async ({ input: { teamId, memberId }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await addSpare(grant, memberId);
    return { spares: await listSpares(grant) };
  }),
  reorder: signedIn.reorder.handler(async ({ input: { teamId, memberIds }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await reorderSpares(grant, memberIds);
    return { spares: await listSpares(grant) };
  }),
  remove: signedIn.remove.handler(async ({ input: { teamId, memberId }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await removeSpare(grant, memberId);
    return { spares: await listSpares(grant) };
  }),
};
