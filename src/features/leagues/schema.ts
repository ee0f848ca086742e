import * as z from "zod";
import { TeamId } from "#features/teams/schema.ts";

export const LeagueId = z.uuid();

/** A league in a list. */
export const League = z.object({ id: LeagueId, name: z.string() });
export type League = z.infer<typeof League>;

/** DATA2-06. */
export const Weekday = z.enum(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]);
export type Weekday = z.infer<typeof Weekday>;

/** A team of a league, as far as one chooses it by and plans with it (CALL2-05). */
export const LeagueTeam = z.object({
  id: TeamId,
  name: z.string(),
  sport: z.string(),
  /** The days it would rather not play on. */
  preferredBlockoutDays: z.array(Weekday),
});
export type LeagueTeam = z.infer<typeof LeagueTeam>;
