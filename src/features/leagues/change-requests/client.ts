import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { leagueChangeRequestsContract } from "./contract.ts";

export const leagueChangeRequestsApi = createApiClient({
  leagueChangeRequests: leagueChangeRequestsContract,
});

export const leagueChangeRequestsQueries = createTanstackQueryUtils(leagueChangeRequestsApi);
