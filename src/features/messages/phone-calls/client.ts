import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { phoneCallsContract } from "./contract.ts";

export const phoneCallsQueries = createTanstackQueryUtils(
  createApiClient({ phoneCalls: phoneCallsContract }),
);
