import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminAnalyticsContract } from "./contract.ts";

export const adminAnalyticsQueries = createTanstackQueryUtils(
  createApiClient({ adminAnalytics: adminAnalyticsContract }),
);
