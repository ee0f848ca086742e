import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { sendBulletin } from "./commands.server.ts";
import { bulletinsContract } from "./contract.ts";
import { previewBulletin } from "./queries.server.ts";

const signedIn = implement(bulletinsContract).$context<ApiContext>().use(signedInAccess);

export const bulletinsApi = {
  preview: signedIn.preview.handler(async ({ input, context }) => ({
    teams: await previewBulletin(await requireLeague(context.signedIn, input.leagueId)),
  })),
  send: signedIn.send.handler(async ({ input: { leagueId, ...bulletin }, context }) =>
    sendBulletin(await requireLeague(context.signedIn, leagueId), bulletin),
  ),
};
