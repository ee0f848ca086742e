import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { rainoutsContract } from "./contract.ts";

export const rainoutsQueries = createTanstackQueryUtils(createApiClient({ rainouts: rainoutsContract }));
