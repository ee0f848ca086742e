import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { keysContract } from "./contract.ts";

const keysApi = createApiClient({ keys: keysContract });

export const keysQueries = createTanstackQueryUtils(keysApi).keys;
