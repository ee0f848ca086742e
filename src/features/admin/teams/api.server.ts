import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { deleteTeam, grantTeamPass, setSubscriptionStatus } from "./commands.server.ts";
import { adminTeamsContract } from "./contract.ts";
import { countTeams, listAllTeams } from "./queries.server.ts";

const admin = implement(adminTeamsContract).$context<ApiContext>().use(adminAccess);

export const adminTeamsApi = {
  list: admin.list.handler(({ input }) => listAllTeams(input)),
  count: admin.count.handler(() => countTeams()),
  setStatus: admin.setStatus.handler(({ input, context }) =>
    setSubscriptionStatus(context.signedIn, input.teamId, input.status),
  ),
  grantPass: admin.grantPass.handler(({ input: { teamId, ...granted }, context }) =>
    grantTeamPass(context.signedIn, teamId, granted),
  ),
  remove: admin.remove.handler(async ({ input, context }) => {
    await deleteTeam(context.signedIn, input.teamId);
    return { ok: true } as const;
  }),
};
