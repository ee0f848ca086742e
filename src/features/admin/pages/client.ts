import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminPagesContract } from "./contract.ts";

export const adminPagesQueries = createTanstackQueryUtils(
  createApiClient({ adminPages: adminPagesContract }),
);
