import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { purchasesContract } from "./contract.ts";

export const purchasesQueries = createTanstackQueryUtils(createApiClient({ purchases: purchasesContract }));
