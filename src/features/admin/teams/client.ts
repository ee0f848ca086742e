import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminTeamsContract } from "./contract.ts";

export const adminTeamsQueries = createTanstackQueryUtils(
  createApiClient({ adminTeams: adminTeamsContract }),
);
