import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { planInvitationEmails } from "../managers/commands.server.ts";
import { createLeagueTeam } from "./commands.server.ts";
import { leagueTeamsContract } from "./contract.ts";

const signedIn = implement(leagueTeamsContract).$context<ApiContext>().use(signedInAccess);

export const leagueTeamsApi = {
  create: signedIn.create.handler(async ({ input: { leagueId, ...team }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    const emails = team.members.flatMap(({ isManager, email }) =>
      isManager && email !== null ? [email] : [],
    );
    return createLeagueTeam(
      grant,
      team,
      await planInvitationEmails(grant.user, emails),
      context.clientAddress,
    );
  }),
};
