import * as z from "zod";
import { CalendarDate, TeamId } from "../schema.ts";

/** Names this many teams, which is more than nearly anyone owns. Screens count the rest. */
export const MAX_NAMED_TEAMS = 50;

/** What happens to a team when its owner leaves. */
export const DepartingTeam = z.object({
  id: TeamId,
  name: z.string(),
  /** The manager who becomes the owner, or null if the team is deleted because it has no other manager. */
  heir: z.string().nullable(),
  /** The last day of the active pass, or null if there is none or it doesn't expire. */
  passEndsOn: CalendarDate.nullable(),
  textsLeft: z.number().int().min(0),
});
export type DepartingTeam = z.infer<typeof DepartingTeam>;
