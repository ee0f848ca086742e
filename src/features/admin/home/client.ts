import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminHomeContract } from "./contract.ts";

export const adminHomeQueries = createTanstackQueryUtils(createApiClient({ adminHome: adminHomeContract }));
