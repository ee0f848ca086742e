import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { nudgesContract } from "./contract.ts";

const nudgesApi = createApiClient({ nudges: nudgesContract });

export const nudgesQueries = createTanstackQueryUtils(nudgesApi);
