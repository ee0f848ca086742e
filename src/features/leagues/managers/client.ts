import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { managersContract } from "./contract.ts";

/** Separate client, because a team's settings page needs nothing else from leagues. */
export const managersApi = createApiClient({ managers: managersContract });

export const managersQueries = createTanstackQueryUtils(managersApi);
