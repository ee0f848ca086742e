import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { deliveryContract } from "./contract.ts";

export const deliveryQueries = createTanstackQueryUtils(createApiClient({ delivery: deliveryContract }));
