import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { leaguesContract } from "./contract.ts";

export const leaguesApi = createApiClient({ leagues: leaguesContract });

export const leaguesQueries = createTanstackQueryUtils(leaguesApi);
