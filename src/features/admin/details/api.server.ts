import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { adminDetailsContract } from "./contract.ts";
import { getAccountDetail, getLeagueDetail, getTeamPage } from "./queries.server.ts";
import { listTimeline } from "./timeline/queries.server.ts";

const admin = implement(adminDetailsContract).$context<ApiContext>().use(adminAccess);

export const adminDetailsApi = {
  getAccount: admin.getAccount.handler(({ input }) => getAccountDetail(input.userId)),
  getTeam: admin.getTeam.handler(({ input }) => getTeamPage(input.teamId)),
  getLeague: admin.getLeague.handler(({ input }) => getLeagueDetail(input.leagueId)),
  listTimeline: admin.listTimeline.handler(({ input }) => listTimeline(input)),
};
