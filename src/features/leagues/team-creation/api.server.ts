import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { tryConsumeInvitationEmail } from "../managers/commands.server.ts";
import { createLeagueTeam } from "./commands.server.ts";
import { leagueTeamsContract } from "./contract.ts";

const signedIn = implement(leagueTeamsContract).$context<ApiContext>().use(signedInAccess);

export const leagueTeamsApi = {
  create: signedIn.create.handler(async ({ input: { leagueId, ...team }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    const allowed = new Set<string>();
    // An email we can't send counts as failed and never blocks creating the team (LEAGUE-51).
    for (const { isManager, email } of team.members)
      if (
        isManager &&
        email !== null &&
        email !== grant.user.email &&
        (await tryConsumeInvitationEmail(grant.user, email))
      )
        allowed.add(email);
    return createLeagueTeam(grant, team, (email) => allowed.has(email), context.clientAddress);
  }),
};
