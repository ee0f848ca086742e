import * as z from "zod";
import { TeamId, TeamKit } from "#features/teams/schema.ts";

export const LeagueId = z.uuid();

/** A league in a picker. */
export const League = z.object({ id: LeagueId, name: z.string() });
export type League = z.infer<typeof League>;

/** A day of the week, by its English name (DATA2-06). */
export const Weekday = z.enum(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]);
export type Weekday = z.infer<typeof Weekday>;

/** A league's team with the fields that pickers and the schedule builder need (CALL2-05). */
export const LeagueTeam = z.object({
  id: TeamId,
  name: z.string(),
  kit: TeamKit,
  sport: z.string(),
  /** The team's preferred days off. */
  preferredBlockoutDays: z.array(Weekday),
});
export type LeagueTeam = z.infer<typeof LeagueTeam>;
