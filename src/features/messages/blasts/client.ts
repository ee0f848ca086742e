import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { blastsContract } from "./contract.ts";

export const blastsApi = createApiClient({ blasts: blastsContract });

export const blastsQueries = createTanstackQueryUtils(blastsApi);
