import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { getRollup } from "../rollups/queries.server.ts";
import { adminAnalyticsContract } from "./contract.ts";
import { computeAnalytics } from "./rules.ts";

const admin = implement(adminAnalyticsContract).$context<ApiContext>().use(adminAccess);

export const adminAnalyticsApi = {
  get: admin.get.handler(async ({ input }) => computeAnalytics(await getRollup(), input.period)),
};
