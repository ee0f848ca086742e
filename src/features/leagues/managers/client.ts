import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { managersContract } from "./contract.ts";

/** Apart from the rest of leagues: a team's settings need nothing else of them. */
export const managersApi = createApiClient({ managers: managersContract });

export const managersQueries = createTanstackQueryUtils(managersApi);
