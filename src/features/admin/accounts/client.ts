import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminAccountsContract } from "./contract.ts";

export const adminAccountsQueries = createTanstackQueryUtils(
  createApiClient({ adminAccounts: adminAccountsContract }),
);
