import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague, requireLeagueManager } from "../access.server.ts";
import { createLeague, deleteLeague, moveTeam, updateLeague } from "./commands.server.ts";
import { managementContract } from "./contract.ts";
import { getLeague, listMyLeagues, listTeamRows } from "./queries.server.ts";

const signedIn = implement(managementContract).$context<ApiContext>().use(signedInAccess);

export const managementApi = {
  list: signedIn.list.handler(async ({ context }) => ({ leagues: await listMyLeagues(context.signedIn) })),
  create: signedIn.create.handler(async ({ input, context }) =>
    createLeague(await requireLeagueManager(context.signedIn), input),
  ),
  get: signedIn.get.handler(async ({ input, context }) =>
    getLeague(await requireLeague(context.signedIn, input.leagueId)),
  ),
  update: signedIn.update.handler(async ({ input: { leagueId, ...settings }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await updateLeague(grant, settings);
    return getLeague(grant);
  }),
  remove: signedIn.remove.handler(async ({ input, context }) => {
    await deleteLeague(await requireLeague(context.signedIn, input.leagueId));
    return { ok: true as const };
  }),
  moveTeam: signedIn.moveTeam.handler(async ({ input, context }) => {
    const from = await requireLeague(context.signedIn, input.leagueId);
    const to = input.toLeagueId === null ? null : await requireLeague(context.signedIn, input.toLeagueId);
    await moveTeam(from, input.teamId, to, input);
    return { ok: true as const };
  }),
  listTeams: signedIn.listTeams.handler(async ({ input: { leagueId, ...filter }, context }) =>
    listTeamRows(await requireLeague(context.signedIn, leagueId), filter),
  ),
};
