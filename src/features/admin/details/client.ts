import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminDetailsContract } from "./contract.ts";

export const adminDetailsQueries = createTanstackQueryUtils(
  createApiClient({ adminDetails: adminDetailsContract }),
);
