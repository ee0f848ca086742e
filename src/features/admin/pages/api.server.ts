import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { setTakedown } from "./commands.server.ts";
import { adminPagesContract } from "./contract.ts";
import { getAdminPage } from "./queries.server.ts";

const admin = implement(adminPagesContract).$context<ApiContext>().use(adminAccess);

export const adminPagesApi = {
  getLeague: admin.getLeague.handler(({ input: { leagueId } }) => getAdminPage("league", leagueId)),
  setLeague: admin.setLeague.handler(async ({ input: { leagueId, reason }, context }) => {
    await setTakedown(context.signedIn, { kind: "league", id: leagueId }, reason);
    return getAdminPage("league", leagueId);
  }),
  getTeam: admin.getTeam.handler(({ input: { teamId } }) => getAdminPage("team", teamId)),
  setTeam: admin.setTeam.handler(async ({ input: { teamId, reason }, context }) => {
    await setTakedown(context.signedIn, { kind: "team", id: teamId }, reason);
    return getAdminPage("team", teamId);
  }),
};
