import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { leagueCalendarContract } from "./contract.ts";

export const leagueCalendarQueries = createTanstackQueryUtils(
  createApiClient({ leagueCalendar: leagueCalendarContract }),
);
