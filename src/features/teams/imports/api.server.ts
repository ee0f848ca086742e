import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { requireTeamManager, requireTeamReader } from "../access.server.ts";
import { importRoster } from "./commands.server.ts";
import { importsContract } from "./contract.ts";
import { exportRoster, previewImport } from "./queries.server.ts";

const signedIn = implement(importsContract).$context<ApiContext>().use(signedInAccess);

export const importsApi = {
  preview: signedIn.preview.handler(async ({ input: { teamId, rows, newGroups }, context }) => {
    const grant = await requireTeamManager(context.signedIn, teamId);
    await consume("roster-preview:account", grant.user.id);
    return previewImport(grant, rows, newGroups);
  }),
  commit: signedIn.commit.handler(async ({ input: { teamId, rows, newGroups }, context }) =>
    importRoster(await requireTeamManager(context.signedIn, teamId), rows, context.clientAddress, newGroups),
  ),
  export: signedIn.export.handler(async ({ input, context }) =>
    exportRoster(await requireTeamReader(context.signedIn, input.teamId)),
  ),
};
