import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { historyContract } from "./contract.ts";

export const historyApi = createApiClient({ history: historyContract });

export const historyQueries = createTanstackQueryUtils(historyApi);
