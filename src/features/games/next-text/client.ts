import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { nextTextContract } from "./contract.ts";

export const nextTextQueries = createTanstackQueryUtils(createApiClient({ nextText: nextTextContract }));
