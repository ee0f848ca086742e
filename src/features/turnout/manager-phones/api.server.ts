import { implement } from "@orpc/server";
import { requireTeamManager } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { removeManagerPhone, setManagerPhone } from "./commands.server.ts";
import { managerPhonesContract } from "./contract.ts";
import { getManagerPhone } from "./queries.server.ts";

const signedIn = implement(managerPhonesContract).$context<ApiContext>().use(signedInAccess);

export const managerPhonesApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getManagerPhone(await requireTeamManager(context.signedIn, input.teamId)),
  ),
  set: signedIn.set.handler(async ({ input: { teamId, phone }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await setManagerPhone(grant, phone, context.clientAddress);
    return getManagerPhone(grant);
  }),
  remove: signedIn.remove.handler(async ({ input, context }) => {
    const grant = await requireTeamManager(context.signedIn, input.teamId);
    await removeManagerPhone(grant, context.clientAddress);
    return getManagerPhone(grant);
  }),
};
