import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { subsContract } from "./contract.ts";

/** The client for subs, separate from the other team operations because most pages don't need it. */
export const subsApi = createApiClient({ subs: subsContract });

export const subsQueries = createTanstackQueryUtils(subsApi);
