import { implement } from "@orpc/server";
import { requireTeamReader } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { historyContract } from "./contract.ts";
import { exportHistory, getHistory } from "./queries.server.ts";

const signedIn = implement(historyContract).$context<ApiContext>().use(signedInAccess);

export const historyApi = {
  get: signedIn.get.handler(async ({ input: { teamId, season }, context }) =>
    getHistory(await requireTeamReader(context.signedIn, teamId), season),
  ),
  export: signedIn.export.handler(async ({ input: { teamId, season }, context }) =>
    exportHistory(await requireTeamReader(context.signedIn, teamId), season),
  ),
};
