import type { Rainout } from "../rainouts/schema.ts";
import type { Result } from "#features/leagues/results/schema.ts";

/** A team as public pages name it. */
export type PublicTeam = {
  id: string;
  name: string;
  kit: string | null;
  /** The link of its page. Null if it has none, or is hidden (PUBLIC-06). */
  slug: string | null;
};

export type GameStart = { date: string; time: string | null };

/** A league game as public pages show it. It has nothing that a person wrote besides names and the place (PUBLIC-34). */
export type PublicGame = {
  id: string;
  /** By the league's clock (PUBLIC-21). */
  date: string;
  time: string | null;
  /** The start that it was moved from in the last 14 days. */
  rescheduledFrom: GameStart | null;
  location: string;
  isCancelled: boolean;
  home: PublicTeam;
  away: PublicTeam;
  homeDivisionId: string | null;
  awayDivisionId: string | null;
  result: Pick<Result, "state" | "outcome"> | null;
  /** Whether the results of one of its teams are void (RESULT-36). */
  isVoid: boolean;
};

export type PublicVenue = { id: string; name: string; address: string | null; mapUrl: string | null };
export type PublicDivision = { id: string; name: string };
export type SeasonTeam = PublicTeam & { divisionId: string };

/** What all parts of a league's page share (PUBLIC-11). */
export type PublicSeason = {
  id: string;
  name: string;
  hasEnded: boolean;
  /** By the league's clock. */
  today: string;
  divisions: PublicDivision[];
  teams: SeasonTeam[];
  venues: PublicVenue[];
  /** The league's name when the season ended. Null while it's under way. */
  leagueName: string | null;
  /** Whether the league has a season that ended. */
  hasPast: boolean;
  /** The league's rainouts whose day isn't over. */
  rainouts: Rainout[];
};

/** What a reader narrowed the games to (PUBLIC-13). Ids that aren't in the season were dropped. */
export type GameFilter = {
  division: PublicDivision | null;
  team: SeasonTeam | null;
  venue: PublicVenue | null;
  day: string | null;
};

/** Pages count from the first upcoming game: 0 starts today, -1 ends the day before. */
export type GamePage = { number: number; games: PublicGame[]; hasEarlier: boolean; hasLater: boolean };
