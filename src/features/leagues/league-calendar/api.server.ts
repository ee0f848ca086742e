import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { getDaySheet } from "../day-sheets/queries.server.ts";
import { setHomeTeam } from "./commands.server.ts";
import { leagueCalendarContract } from "./contract.ts";
import { listCalendarGames } from "./queries.server.ts";

const signedIn = implement(leagueCalendarContract).$context<ApiContext>().use(signedInAccess);

export const leagueCalendarApi = {
  list: signedIn.list.handler(async ({ input: { leagueId, ...range }, context }) =>
    listCalendarGames(await requireLeague(context.signedIn, leagueId), range),
  ),
  getDaySheet: signedIn.getDaySheet.handler(async ({ input: { leagueId, on }, context }) =>
    getDaySheet(await requireLeague(context.signedIn, leagueId), on),
  ),
  setHomeTeam: signedIn.setHomeTeam.handler(async ({ input: { leagueId, ...choice }, context }) =>
    setHomeTeam(await requireLeague(context.signedIn, leagueId), choice),
  ),
};
