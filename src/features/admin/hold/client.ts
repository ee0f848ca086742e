import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminHoldContract } from "./contract.ts";

export const adminHoldQueries = createTanstackQueryUtils(createApiClient({ adminHold: adminHoldContract }));
