import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { getCounted } from "../rollups/queries.server.ts";
import { adminAnalyticsContract } from "./contract.ts";
import { analyticsOf } from "./rules.ts";

const admin = implement(adminAnalyticsContract).$context<ApiContext>().use(adminAccess);

export const adminAnalyticsApi = {
  get: admin.get.handler(async ({ input }) => analyticsOf(await getCounted(), input.period)),
};
