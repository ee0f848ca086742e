import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { teamsContract } from "./contract.ts";
import { dashboardContract } from "./dashboard/contract.ts";
import { transferContract } from "./transfer/contract.ts";
import { importsContract } from "./imports/contract.ts";
import { joinContract } from "./join/contract.ts";
import { membersContract } from "./members/contract.ts";
import { zonesContract } from "./zones/contract.ts";

export const teamsApi = createApiClient({
  teams: teamsContract,
  members: membersContract,
  transfer: transferContract,
  imports: importsContract,
  join: joinContract,
  dashboard: dashboardContract,
  zones: zonesContract,
});

export const teamsQueries = createTanstackQueryUtils(teamsApi);
