import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { publicPagesContract } from "./contract.ts";

export const publicPagesQueries = createTanstackQueryUtils(
  createApiClient({ publicPages: publicPagesContract }),
);
