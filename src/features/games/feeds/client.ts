import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { feedsContract } from "./contract.ts";

// Apart from the feature's own client: only a dialog that is seldom opened needs it.
export const feedsApi = createApiClient({ feeds: feedsContract });

export const feedsQueries = createTanstackQueryUtils(feedsApi);
