import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { gamesContract } from "./contract.ts";

export const gamesApi = createApiClient({ games: gamesContract });

export const gamesQueries = createTanstackQueryUtils(gamesApi);
