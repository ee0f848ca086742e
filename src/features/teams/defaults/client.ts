import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { defaultsContract } from "./contract.ts";

const defaultsApi = createApiClient({ defaults: defaultsContract });

export const defaultsQueries = createTanstackQueryUtils(defaultsApi);
