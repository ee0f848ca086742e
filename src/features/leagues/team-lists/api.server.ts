import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { planInvitationEmails } from "../managers/commands.server.ts";
import { createTeamList } from "./commands.server.ts";
import { teamListsContract } from "./contract.ts";

const signedIn = implement(teamListsContract).$context<ApiContext>().use(signedInAccess);

export const teamListsApi = {
  create: signedIn.create.handler(async ({ input: { leagueId, ...list }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    const emails = list.teams.flatMap(({ email }) => email ?? []);
    return createTeamList(grant, list, await planInvitationEmails(grant.user, emails), context.clientAddress);
  }),
};
