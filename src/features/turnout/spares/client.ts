import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { spareCallsContract } from "./contract.ts";

export const spareCallsApi = createApiClient({ spareCalls: spareCallsContract });

export const spareCallsQueries = createTanstackQueryUtils(spareCallsApi);
