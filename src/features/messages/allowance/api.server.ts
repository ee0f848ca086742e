import { implement } from "@orpc/server";
import { requireTeamManager, requireTeamReader } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { allowanceContract } from "./contract.ts";
import { getAllowance, listSeasonForecasts } from "./queries.server.ts";

const signedIn = implement(allowanceContract).$context<ApiContext>().use(signedInAccess);

export const allowanceApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getAllowance(await requireTeamReader(context.signedIn, input.teamId)),
  ),
  listForPasses: signedIn.listForPasses.handler(async ({ input, context }) => ({
    teams: await listSeasonForecasts(
      await requireTeamManager(context.signedIn, input.teamId),
      input.leagueId,
    ),
  })),
};
