import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { checkoutContract, passesContract } from "./contract.ts";

export const passesApi = createApiClient({ checkout: checkoutContract, passes: passesContract });

export const passesQueries = createTanstackQueryUtils(passesApi);
