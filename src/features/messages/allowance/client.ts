import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { allowanceContract } from "./contract.ts";

export const allowanceQueries = createTanstackQueryUtils(createApiClient({ allowance: allowanceContract }));
