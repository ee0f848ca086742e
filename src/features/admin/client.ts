import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminContract } from "./contract.ts";

export const adminQueries = createTanstackQueryUtils(createApiClient({ admin: adminContract }));
