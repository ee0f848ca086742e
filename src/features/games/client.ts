import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { gamesContract } from "./contract.ts";
import { feedsContract } from "./feeds/contract.ts";
import { scheduleImportsContract } from "./imports/contract.ts";

export const gamesApi = createApiClient({
  games: gamesContract,
  feeds: feedsContract,
  scheduleImports: scheduleImportsContract,
});

export const gamesQueries = createTanstackQueryUtils(gamesApi);
