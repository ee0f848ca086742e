import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { webhooksContract } from "./contract.ts";

const webhooksApi = createApiClient({ webhooks: webhooksContract });

export const webhooksQueries = createTanstackQueryUtils(webhooksApi).webhooks;
