import { implement } from "@orpc/server";
import {
  requireTeamAppointer,
  requireTeamManager,
  type TeamAppointer,
} from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { listManagersByTeam } from "../management/queries.server.ts";
import { inviteManager, removeManager, resendInvitation, stopManaging } from "./commands.server.ts";
import { managersContract } from "./contract.ts";

const signedIn = implement(managersContract).$context<ApiContext>().use(signedInAccess);
const listManagers = async ({ teamId }: TeamAppointer) => ({
  managers: (await listManagersByTeam([teamId])).get(teamId) ?? [],
});

export const managersApi = {
  list: signedIn.list.handler(async ({ input, context }) =>
    listManagers(await requireTeamAppointer(context.signedIn, input.teamId)),
  ),
  invite: signedIn.invite.handler(async ({ input, context }) => {
    const grant = await requireTeamAppointer(context.signedIn, input.teamId);
    await inviteManager(grant, input.email);
    return listManagers(grant);
  }),
  resend: signedIn.resend.handler(async ({ input, context }) => {
    const grant = await requireTeamAppointer(context.signedIn, input.teamId);
    await resendInvitation(grant, input.managerId);
    return listManagers(grant);
  }),
  remove: signedIn.remove.handler(async ({ input, context }) => {
    const grant = await requireTeamAppointer(context.signedIn, input.teamId);
    await removeManager(grant, input.managerId);
    return listManagers(grant);
  }),
  leave: signedIn.leave.handler(async ({ input, context }) => {
    await stopManaging(await requireTeamManager(context.signedIn, input.teamId));
    return { ok: true as const };
  }),
};
