import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { leagueTeamsContract } from "../team-creation/contract.ts";
import { venuesContract } from "../venues/contract.ts";
import { managementContract } from "./contract.ts";

/** Apart from the client of pickers and exports, so that the schedule does not carry what only league managers do. */
export const managementApi = createApiClient({
  leagueManagement: managementContract,
  leagueTeams: leagueTeamsContract,
  venues: venuesContract,
});

export const managementQueries = createTanstackQueryUtils(managementApi);
