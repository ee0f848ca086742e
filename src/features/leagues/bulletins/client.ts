import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { bulletinsContract } from "./contract.ts";

export const bulletinsQueries = createTanstackQueryUtils(createApiClient({ bulletins: bulletinsContract }));
