import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminBillingContract } from "./contract.ts";

export const adminBillingQueries = createTanstackQueryUtils(
  createApiClient({ adminBilling: adminBillingContract }),
);
