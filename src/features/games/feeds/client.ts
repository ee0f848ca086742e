import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { feedsContract } from "./contract.ts";

// Separate from the feature's main client, because only a rarely opened dialog needs it.
export const feedsApi = createApiClient({ feeds: feedsContract });

export const feedsQueries = createTanstackQueryUtils(feedsApi);
