import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireTeamManager } from "../access.server.ts";
import { setInByDefault } from "./commands.server.ts";
import { defaultsContract } from "./contract.ts";
import { readDefault } from "./queries.server.ts";

const signedIn = implement(defaultsContract).$context<ApiContext>().use(signedInAccess);

export const defaultsApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    readDefault(await requireTeamManager(context.signedIn, input.teamId)),
  ),
  set: signedIn.set.handler(async ({ input, context }) =>
    setInByDefault(await requireTeamManager(context.signedIn, input.teamId), input.isInByDefault),
  ),
};
