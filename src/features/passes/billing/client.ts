import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { billingContract } from "./contract.ts";

export const billingApi = createApiClient({ billing: billingContract });

export const billingQueries = createTanstackQueryUtils(billingApi);
