import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { attendanceContract } from "./contract.ts";

export const attendanceApi = createApiClient({ attendance: attendanceContract });

export const attendanceQueries = createTanstackQueryUtils(attendanceApi);

/** Names the changes of one game's sheet that are under way. */
export const changeKey = (gameId: string) => ["attendance-change", gameId];
