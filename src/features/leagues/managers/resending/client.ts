import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { resendingContract } from "./contract.ts";

export const resendingQueries = createTanstackQueryUtils(createApiClient({ resending: resendingContract }));
