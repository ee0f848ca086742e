import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { changeRequestsContract } from "./contract.ts";

export const changeRequestsApi = createApiClient({ changeRequests: changeRequestsContract });

export const changeRequestsQueries = createTanstackQueryUtils(changeRequestsApi);
