import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { groupsContract } from "./contract.ts";

/** Separate from the client of the team's other operations because most pages don't need it. */
export const groupsQueries = createTanstackQueryUtils(createApiClient({ groups: groupsContract }));
