import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { leagueSeasonsContract } from "./contract.ts";

export const leagueSeasonsApi = createApiClient({ leagueSeasons: leagueSeasonsContract });
export const leagueSeasonsQueries = createTanstackQueryUtils(leagueSeasonsApi);
