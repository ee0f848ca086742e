import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminPeopleContract } from "./contract.ts";

export const adminPeopleQueries = createTanstackQueryUtils(
  createApiClient({ adminPeople: adminPeopleContract }),
);
