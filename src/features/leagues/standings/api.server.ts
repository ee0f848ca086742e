import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague, requireLeagueReader } from "../access.server.ts";
import { drawLots, setRules } from "./commands.server.ts";
import { standingsContract } from "./contract.ts";
import { getStandings } from "./queries.server.ts";

const signedIn = implement(standingsContract).$context<ApiContext>().use(signedInAccess);

export const standingsApi = {
  get: signedIn.get.handler(async ({ input: { leagueId, seasonId }, context }) =>
    getStandings(await requireLeagueReader(context.signedIn, leagueId), seasonId),
  ),
  preview: signedIn.preview.handler(async ({ input: { leagueId, seasonId, rules }, context }) =>
    getStandings(await requireLeague(context.signedIn, leagueId), seasonId, { rules }),
  ),
  setRules: signedIn.setRules.handler(async ({ input: { leagueId, seasonId, ...change }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await setRules(grant, seasonId, change);
    return getStandings(grant, seasonId);
  }),
  drawLots: signedIn.drawLots.handler(async ({ input: { leagueId, seasonId, teamIds }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await drawLots(grant, seasonId, teamIds);
    return getStandings(grant, seasonId);
  }),
};
