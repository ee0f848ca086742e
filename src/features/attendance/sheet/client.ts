import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { attendanceContract } from "./contract.ts";

export const attendanceApi = createApiClient({ attendance: attendanceContract });

export const attendanceQueries = createTanstackQueryUtils(attendanceApi);

/** Returns the mutation key for pending changes to one game's sheet. */
export const changeKey = (gameId: string) => ["attendance-change", gameId];
