import { implement } from "@orpc/server";
import { sendTestText } from "#features/messages/test-texts/commands.server.ts";
import { requireTeamManager } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { nextTextContract } from "./contract.ts";
import { findTextedGame, getNextText } from "./queries.server.ts";

const signedIn = implement(nextTextContract).$context<ApiContext>().use(signedInAccess);

export const nextTextApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getNextText(await requireTeamManager(context.signedIn, input.teamId)),
  ),
  sendTest: signedIn.sendTest.handler(async ({ input: { teamId, phone }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    return sendTestText(grant, await findTextedGame(grant), phone, context.clientAddress);
  }),
};
