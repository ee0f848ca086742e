import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { blastsContract } from "./contract.ts";

const blastsApi = createApiClient({ blasts: blastsContract });

export const blastsQueries = createTanstackQueryUtils(blastsApi);
