import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminSupportContract } from "./contract.ts";

export const adminSupportQueries = createTanstackQueryUtils(
  createApiClient({ adminSupport: adminSupportContract }),
);
