import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { leagueResultsContract, resultsContract } from "./contract.ts";

export const resultsQueries = createTanstackQueryUtils(
  createApiClient({ results: resultsContract, leagueResults: leagueResultsContract }),
);
