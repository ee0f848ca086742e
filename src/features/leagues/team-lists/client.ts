import { createApiClient } from "#platform/api-client.ts";
import { teamListsContract } from "./contract.ts";

export const teamListsApi = createApiClient({ teamLists: teamListsContract });
