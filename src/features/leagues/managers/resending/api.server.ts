import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../../access.server.ts";
import { resendAllPending } from "./commands.server.ts";
import { resendingContract } from "./contract.ts";

const signedIn = implement(resendingContract).$context<ApiContext>().use(signedInAccess);

export const resendingApi = {
  resendAll: signedIn.resendAll.handler(async ({ input, context }) =>
    resendAllPending(await requireLeague(context.signedIn, input.leagueId)),
  ),
};
