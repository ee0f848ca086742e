import * as z from "zod";

/** Totals for all teams the user manages and hasn't archived (OP-38). */
export const DashboardNumbers = z.object({
  teams: z.number().int(),
  activeTeams: z.number().int(),
  /** The number of teams that ever had a Season Pass, for the checklist of first steps. */
  teamsWithPass: z.number().int(),
  members: z.number().int(),
  /** The number of active members who get texts on at least one phone. */
  reachable: z.number().int(),
  upcomingGames: z.number().int(),
  upcomingThisWeek: z.number().int(),
  gamesToday: z.number().int(),
  /** The number of games whose first reminder was sent. */
  notificationsSent: z.number().int(),
  /** The total number of games, past and future, for the checklist of first steps. */
  games: z.number().int(),
  /** The newest team, which the checklist's buttons link to. */
  newestTeamId: z.uuid().nullable(),
  /** True once the user has closed the checklist, on any device (START-26). */
  isSetupDismissed: z.boolean(),
});
export type DashboardNumbers = z.infer<typeof DashboardNumbers>;
