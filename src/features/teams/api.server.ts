import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireTeamManager, requireTeamOwner, requireTeamReader } from "./access.server.ts";
import { archiveTeam, createTeam, deleteTeam, restoreTeam, updateTeam } from "./commands.server.ts";
import { teamsContract } from "./contract.ts";
import { getTeam, listTeams } from "./queries.server.ts";

const signedIn = implement(teamsContract).$context<ApiContext>().use(signedInAccess);

export const teamsApi = {
  list: signedIn.list.handler(({ input, context }) => listTeams(context.signedIn, input)),
  create: signedIn.create.handler(({ input, context }) => createTeam(context.signedIn, input)),
  get: signedIn.get.handler(async ({ input, context }) =>
    getTeam(await requireTeamReader(context.signedIn, input.teamId)),
  ),
  update: signedIn.update.handler(async ({ input: { teamId, ...settings }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await updateTeam(grant, settings);
    return getTeam(grant);
  }),
  archive: signedIn.archive.handler(async ({ input, context }) => {
    const grant = await requireTeamManager(context.signedIn, input.teamId);
    await archiveTeam(grant);
    return getTeam(grant);
  }),
  restore: signedIn.restore.handler(async ({ input, context }) => {
    const grant = await requireTeamManager(context.signedIn, input.teamId);
    await restoreTeam(grant);
    return getTeam(grant);
  }),
  remove: signedIn.remove.handler(async ({ input, context }) => {
    await deleteTeam(await requireTeamOwner(context.signedIn, input.teamId));
    return { ok: true as const };
  }),
};
