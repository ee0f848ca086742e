import * as z from "zod";
import { TeamId } from "#features/teams/schema.ts";

export const LeagueId = z.uuid();

/** A league in a list. */
export const League = z.object({ id: LeagueId, name: z.string() });
export type League = z.infer<typeof League>;

/** A team of a league, as far as one chooses it by. */
export const LeagueTeam = z.object({ id: TeamId, name: z.string(), sport: z.string() });
export type LeagueTeam = z.infer<typeof LeagueTeam>;
