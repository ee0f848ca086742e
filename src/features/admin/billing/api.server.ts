import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { adminBillingContract } from "./contract.ts";
import { getBillingStatistics } from "./queries.server.ts";

const admin = implement(adminBillingContract).$context<ApiContext>().use(adminAccess);

export const adminBillingApi = {
  get: admin.get.handler(({ input }) => getBillingStatistics(input.period)),
};
