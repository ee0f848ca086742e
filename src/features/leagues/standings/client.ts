import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { standingsContract } from "./contract.ts";

export const standingsQueries = createTanstackQueryUtils(createApiClient({ standings: standingsContract }));
