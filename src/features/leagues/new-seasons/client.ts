import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { seasonsContract } from "./contract.ts";

/** Separate client, because only a team's own pages need it. */
const seasonsApi = createApiClient({ seasons: seasonsContract });

export const seasonsQueries = createTanstackQueryUtils(seasonsApi);
