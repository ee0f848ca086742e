import { implement } from "@orpc/server";
import { requireTeamScheduler } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { importSchedule } from "./commands.server.ts";
import { scheduleImportsContract } from "./contract.ts";
import { previewSchedule } from "./queries.server.ts";

const signedIn = implement(scheduleImportsContract).$context<ApiContext>().use(signedInAccess);

export const scheduleImportsApi = {
  preview: signedIn.preview.handler(async ({ input: { teamId, text }, context }) => {
    const grant = await requireTeamScheduler(context.signedIn, teamId);
    await consume("schedule-preview:account", grant.user.id);
    return previewSchedule(grant, text);
  }),
  commit: signedIn.commit.handler(async ({ input: { teamId, rows }, context }) =>
    importSchedule(await requireTeamScheduler(context.signedIn, teamId), rows),
  ),
};
