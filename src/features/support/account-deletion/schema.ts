import * as z from "zod";
import { DepartingTeam } from "#features/teams/departures/schema.ts";

/** What deleting the account would do. */
export const DeletionPreview = z.object({
  /** The first teams by name. */
  teams: z.array(DepartingTeam),
  teamCount: z.number().int(),
  /** The number of teams that the user manages for someone else. */
  sharedTeamCount: z.number().int(),
  /** The leagues that must be deleted or moved first. */
  leagues: z.array(z.string()),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;
