import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { sendLeagueMessage } from "./commands.server.ts";
import { leagueMessagesContract } from "./contract.ts";
import { previewLeagueMessage } from "./queries.server.ts";

const signedIn = implement(leagueMessagesContract).$context<ApiContext>().use(signedInAccess);

export const leagueMessagesApi = {
  preview: signedIn.preview.handler(async ({ input, context }) =>
    previewLeagueMessage(await requireLeague(context.signedIn, input.leagueId), input.divisionId),
  ),
  send: signedIn.send.handler(async ({ input: { leagueId, ...newMessage }, context }) =>
    sendLeagueMessage(await requireLeague(context.signedIn, leagueId), newMessage),
  ),
};
