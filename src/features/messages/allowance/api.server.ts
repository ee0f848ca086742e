import { implement } from "@orpc/server";
import { requireTeamReader } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { allowanceContract } from "./contract.ts";
import { getAllowance } from "./queries.server.ts";

const signedIn = implement(allowanceContract).$context<ApiContext>().use(signedInAccess);

export const allowanceApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getAllowance(await requireTeamReader(context.signedIn, input.teamId)),
  ),
};
