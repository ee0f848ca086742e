import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { builderContract } from "./contract.ts";

const builderApi = createApiClient({ scheduleBuilder: builderContract });

export const builderQueries = createTanstackQueryUtils(builderApi);
