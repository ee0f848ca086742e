import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { applyRainout } from "./commands.server.ts";
import { rainoutsContract } from "./contract.ts";
import { previewRainout } from "./queries.server.ts";

const signedIn = implement(rainoutsContract).$context<ApiContext>().use(signedInAccess);

export const rainoutsApi = {
  preview: signedIn.preview.handler(async ({ input: { leagueId, venueId, ...plan }, context }) =>
    previewRainout(await requireLeague(context.signedIn, leagueId), venueId, plan),
  ),
  apply: signedIn.apply.handler(async ({ input: { leagueId, venueId, ...rainout }, context }) =>
    applyRainout(await requireLeague(context.signedIn, leagueId), venueId, rainout),
  ),
};
