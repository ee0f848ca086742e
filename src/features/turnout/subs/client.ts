import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { subCallsContract } from "./contract.ts";

export const subCallsApi = createApiClient({ subCalls: subCallsContract });

export const subCallsQueries = createTanstackQueryUtils(subCallsApi);
