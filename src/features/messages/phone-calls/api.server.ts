import { implement } from "@orpc/server";
import { requireGame } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { phoneCallsContract } from "./contract.ts";
import { getPhoneCalls } from "./queries.server.ts";

const signedIn = implement(phoneCallsContract).$context<ApiContext>().use(signedInAccess);

export const phoneCallsApi = {
  list: signedIn.list.handler(async ({ input, context }) =>
    getPhoneCalls(await requireGame(context.signedIn, input.gameId)),
  ),
};
