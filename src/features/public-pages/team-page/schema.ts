import type { Result } from "#features/leagues/results/schema.ts";
import type { EventKind } from "#features/games/schema.ts";
import type { Side } from "#features/teams/schema.ts";
import type { GameStart, PublicTeam, PublicVenue } from "../league-page/schema.ts";

/** A game as its team's page shows it (PUBLIC-17). */
export type TeamGame = {
  id: string;
  kind: EventKind;
  date: string;
  time: string | null;
  rescheduledFrom: GameStart | null;
  location: string;
  venue: Pick<PublicVenue, "name" | "address" | "mapUrl"> | null;
  isCancelled: boolean;
  side: Side | null;
  /** The other team's name, or what the manager entered. Null for practices. */
  opponent: string | null;
  /** The other team of a league game. */
  other: PublicTeam | null;
  /** The published league that it counts in. */
  league: { name: string; slug: string } | null;
  result: Pick<Result, "state" | "outcome"> | null;
  isVoid: boolean;
};

export type TeamGames = { today: string; upcoming: TeamGame[]; past: TeamGame[] };
