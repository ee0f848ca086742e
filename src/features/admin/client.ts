import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminContract } from "./contract.ts";

export const adminApi = createApiClient({ admin: adminContract });
export const adminQueries = createTanstackQueryUtils(adminApi);
