import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { dashboardContract } from "./contract.ts";
import { getDashboard } from "./queries.server.ts";

const signedIn = implement(dashboardContract).$context<ApiContext>().use(signedInAccess);

export const dashboardApi = {
  get: signedIn.get.handler(({ context }) => getDashboard(context.signedIn)),
};
