import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { leagueMessagesContract } from "./contract.ts";

export const leagueMessagesQueries = createTanstackQueryUtils(
  createApiClient({ leagueMessages: leagueMessagesContract }),
);
