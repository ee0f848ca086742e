import { implement } from "@orpc/server";
import { requireTeamManager } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { nextTextContract } from "./contract.ts";
import { getNextText } from "./queries.server.ts";

const signedIn = implement(nextTextContract).$context<ApiContext>().use(signedInAccess);

export const nextTextApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getNextText(await requireTeamManager(context.signedIn, input.teamId)),
  ),
};
