import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { leagueTeamsContract } from "../team-creation/contract.ts";
import { venuesContract } from "../venues/contract.ts";
import { managementContract } from "./contract.ts";

/** Separate from the leagues client, so the schedule page doesn't load what only league managers use. */
export const managementApi = createApiClient({
  leagueManagement: managementContract,
  leagueTeams: leagueTeamsContract,
  venues: venuesContract,
});

export const managementQueries = createTanstackQueryUtils(managementApi);
