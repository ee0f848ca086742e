import * as z from "zod";
import { CalendarDate, TeamId, TeamKit } from "#features/teams/schema.ts";

/** A side of a game. The id is null for an opponent that isn't a team on FirstWhistle. */
const GameSide = z.object({ id: TeamId.nullable(), name: z.string(), kit: TeamKit });

/** A game of a league's teams, listed once even though both teams have it on their schedules. */
export const CalendarGame = z.object({
  /** The entry of the home team. */
  id: z.uuid(),
  /** In the league's time zone. */
  date: CalendarDate,
  /** HH:mm, or null when the game has no time. */
  time: z.string().nullable(),
  location: z.string(),
  home: GameSide,
  /** Null when the game has no opponent. */
  away: GameSide.nullable(),
  /** False if nothing says who plays at home. */
  hasSides: z.boolean(),
  /** Null for a game that the team itself or another league entered. */
  leagueGameId: z.uuid().nullable(),
  isCancelled: z.boolean(),
  notes: z.string().nullable(),
});
export type CalendarGame = z.infer<typeof CalendarGame>;
