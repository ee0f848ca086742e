import * as z from "zod";
import { signedInOperation } from "#platform/api-contract.ts";

/** What the dashboard's tiles and checklist count (OP-38). */
export const dashboardContract = {
  get: signedInOperation
    .route({ method: "GET", path: "/dashboard", tags: ["teams"], summary: "One's teams in numbers" })
    .output(
      z.object({
        teams: z.number().int(),
        activeTeams: z.number().int(),
        members: z.number().int(),
        /** Members with at least one phone that agreed to texts. */
        consenting: z.number().int(),
        upcomingGames: z.number().int(),
        upcomingThisWeek: z.number().int(),
        gamesToday: z.number().int(),
        /** Games whose first reminder went out. */
        notificationsSent: z.number().int(),
        /** All games ever, for the checklist of a first visit. */
        games: z.number().int(),
        /** The team that the checklist's next step is about: the newest one. */
        newestTeamId: z.uuid().nullable(),
      }),
    ),
};
