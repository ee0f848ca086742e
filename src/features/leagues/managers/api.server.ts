import { implement } from "@orpc/server";
import {
  requireTeamManager,
  requireTeamOverseer,
  requireTeamOwner,
  type TeamOverseer,
  type TeamOwner,
} from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { listManagersByTeam } from "../management/queries.server.ts";
import {
  inviteManager,
  leaveLeague,
  removeManager,
  resendInvitation,
  stopManaging,
} from "./commands.server.ts";
import { managersContract } from "./contract.ts";
import { listLeaguesOfTeam } from "./queries.server.ts";

const signedIn = implement(managersContract).$context<ApiContext>().use(signedInAccess);
const listManagers = async ({ teamId }: TeamOverseer | TeamOwner) => ({
  managers: (await listManagersByTeam([teamId])).get(teamId) ?? [],
});

export const managersApi = {
  list: signedIn.list.handler(async ({ input, context }) =>
    listManagers(await requireTeamOverseer(context.signedIn, input.teamId)),
  ),
  invite: signedIn.invite.handler(async ({ input, context }) => {
    const grant = await requireTeamOwner(context.signedIn, input.teamId);
    await inviteManager(grant, input.email);
    return listManagers(grant);
  }),
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
  listLeagues: signedIn.listLeagues.handler(async ({ input, context }) => ({
    leagues: await listLeaguesOfTeam(await requireTeamOwner(context.signedIn, input.teamId)),
  })),
  leaveLeague: signedIn.leaveLeague.handler(async ({ input, context }) => {
    const grant = await requireTeamOwner(context.signedIn, input.teamId);
    await leaveLeague(grant, input.leagueId);
    return { leagues: await listLeaguesOfTeam(grant) };
  }),
  leave: signedIn.leave.handler(async ({ input, context }) => {
    await stopManaging(await requireTeamManager(context.signedIn, input.teamId));
    return { ok: true as const };
  }),
};
