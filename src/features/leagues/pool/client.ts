import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { poolContract } from "./contract.ts";

/** Separate from the leagues client, so that only the pool's screen loads it. */
const poolApi = createApiClient({ subPool: poolContract });

export const poolQueries = createTanstackQueryUtils(poolApi);
