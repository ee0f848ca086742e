import * as z from "zod";
import { Side, TeamId, TeamKit } from "#features/teams/schema.ts";
import { EventKind, GameDate, GameId } from "../schema.ts";

export const FoundTeam = z.object({ id: TeamId, name: z.string(), kit: TeamKit, sport: z.string() });
export type FoundTeam = z.infer<typeof FoundTeam>;

export const FoundGame = z.object({
  id: GameId,
  team: z.object({ id: TeamId, name: z.string(), kit: TeamKit }),
  kind: EventKind,
  opponent: z.string().nullable(),
  side: Side.nullable(),
  gameOn: GameDate,
  /** HH:mm:ss, or null if the game has no time. */
  gameTime: z.string().nullable(),
  isToday: z.boolean(),
  isTonight: z.boolean(),
  /** Everything the game can be found by, including words for its date such as "Saturday" and "tomorrow". */
  keywords: z.string(),
});
export type FoundGame = z.infer<typeof FoundGame>;

export const FoundPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  team: z.object({ id: TeamId, name: z.string() }),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const SearchResults = z.object({
  teams: z.array(FoundTeam),
  games: z.array(FoundGame),
  people: z.array(FoundPerson),
});
export type SearchResults = z.infer<typeof SearchResults>;
