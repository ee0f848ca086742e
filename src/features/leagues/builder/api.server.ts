import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { publishSchedule } from "./commands.server.ts";
import { builderContract } from "./contract.ts";
import { getBuilderStart } from "./queries.server.ts";

const signedIn = implement(builderContract).$context<ApiContext>().use(signedInAccess);

export const builderApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getBuilderStart(await requireLeague(context.signedIn, input.leagueId)),
  ),
  publish: signedIn.publish.handler(async ({ input: { leagueId, ...schedule }, context }) =>
    publishSchedule(await requireLeague(context.signedIn, leagueId), schedule),
  ),
};
