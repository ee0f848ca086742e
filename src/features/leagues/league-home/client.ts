import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { leagueHomeContract } from "./contract.ts";

export const leagueHomeQueries = createTanstackQueryUtils(
  createApiClient({ leagueHome: leagueHomeContract }),
);
