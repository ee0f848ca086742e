import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminSecurityContract } from "./contract.ts";

export const adminSecurityQueries = createTanstackQueryUtils(
  createApiClient({ adminSecurity: adminSecurityContract }),
);
