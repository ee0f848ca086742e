import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { searchContract } from "./contract.ts";

export const searchQueries = createTanstackQueryUtils(createApiClient({ search: searchContract }));
