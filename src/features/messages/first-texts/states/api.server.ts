import { implement } from "@orpc/server";
import { requireTeamReader } from "#features/teams/access.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { firstTextsContract } from "./contract.ts";
import { listFirstTextStates } from "./queries.server.ts";

const signedIn = implement(firstTextsContract).$context<ApiContext>().use(signedInAccess);

export const firstTextsApi = {
  list: signedIn.list.handler(async ({ input, context }) => {
    const { teamId } = await requireTeamReader(context.signedIn, input.teamId);
    const states = await listFirstTextStates(teamId);
    return { numbers: [...states].map(([phone, description]) => ({ phone, description })) };
  }),
};
