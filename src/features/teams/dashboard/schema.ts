import * as z from "zod";

/** Counted over all teams one manages and has not archived (OP-38). */
export const DashboardNumbers = z.object({
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
});
export type DashboardNumbers = z.infer<typeof DashboardNumbers>;
