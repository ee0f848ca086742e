import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminPersonsContract } from "./contract.ts";

export const adminPersonsQueries = createTanstackQueryUtils(
  createApiClient({ adminPersons: adminPersonsContract }),
);
