import { implement } from "@orpc/server";
import { requireTeamOwner, type TeamOwner } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { listManagersOf } from "../management/queries.server.ts";
import { removeManager, resendInvitation } from "./commands.server.ts";
import { managersContract } from "./contract.ts";

const signedIn = implement(managersContract).$context<ApiContext>().use(signedInAccess);
const listManagers = async ({ teamId }: TeamOwner) => ({
  managers: (await listManagersOf([teamId])).get(teamId) ?? [],
});

export const managersApi = {
  list: signedIn.list.handler(async ({ input, context }) =>
    listManagers(await requireTeamOwner(context.signedIn, input.teamId)),
  ),
  resend: signedIn.resend.handler(async ({ input, context }) => {
    const grant = await requireTeamOwner(context.signedIn, input.teamId);
    await resendInvitation(grant, input.managerId);
    return listManagers(grant);
  }),
  remove: signedIn.remove.handler(async ({ input, context }) => {
    const grant = await requireTeamOwner(context.signedIn, input.teamId);
    await removeManager(grant, input.managerId);
    return listManagers(grant);
  }),
};
