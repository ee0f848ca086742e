import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { accountDeletionContract } from "./contract.ts";

export const deletionApi = createApiClient({ accountDeletion: accountDeletionContract });
export const deletionQueries = createTanstackQueryUtils(deletionApi);
