import { implement } from "@orpc/server";
import { requireLeague } from "#features/leagues/access.server.ts";
import { requireTeamOwner } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { startExport, stopExport } from "./commands.server.ts";
import { dataExportsContract } from "./contract.ts";
import { getExport, type Subject } from "./queries.server.ts";
import type { Session } from "#platform/session.ts";

const signedIn = implement(dataExportsContract).$context<ApiContext>().use(signedInAccess);

const ofTeam = async (session: Session, id: string): Promise<Subject> => ({
  teamId: (await requireTeamOwner(session, id)).teamId,
  leagueId: null,
});
const ofLeague = async (session: Session, id: string): Promise<Subject> => ({
  teamId: null,
  leagueId: (await requireLeague(session, id)).leagueId,
});

export const dataExportsApi = {
  getTeam: signedIn.getTeam.handler(async ({ input, context }) =>
    getExport(await ofTeam(context.signedIn, input.teamId), context.user),
  ),
  startTeam: signedIn.startTeam.handler(async ({ input, context }) =>
    startExport(await ofTeam(context.signedIn, input.teamId), context.user),
  ),
  stopTeam: signedIn.stopTeam.handler(async ({ input, context }) =>
    stopExport(await ofTeam(context.signedIn, input.teamId), context.user),
  ),
  getLeague: signedIn.getLeague.handler(async ({ input, context }) =>
    getExport(await ofLeague(context.signedIn, input.leagueId), context.user),
  ),
  startLeague: signedIn.startLeague.handler(async ({ input, context }) =>
    startExport(await ofLeague(context.signedIn, input.leagueId), context.user),
  ),
  stopLeague: signedIn.stopLeague.handler(async ({ input, context }) =>
    stopExport(await ofLeague(context.signedIn, input.leagueId), context.user),
  ),
};
