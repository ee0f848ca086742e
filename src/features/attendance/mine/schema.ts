import type { AwayDays, AwayProblem } from "../away/rules.ts";
import type { RsvpState } from "../rules.ts";
import type { AnsweredVia, Response } from "../schema.ts";
import type { TextsState } from "./rules.ts";

/** One of the next games, with the member's own answer and nobody else's. */
export type MyGame = {
  id: string;
  kind: string;
  gameOn: string;
  gameTime: string | null;
  location: string;
  opponent: string | null;
  state: RsvpState;
  response: Response | null;
  answeredVia: AnsweredVia | null;
};

/** All that a member's own page shows. No phones, and nobody else. */
export type Mine = {
  teamId: string;
  memberId: string;
  teamName: string;
  memberName: string;
  /** By the team's clock. */
  today: string;
  /** The day of the game whose link opened it. */
  linkOn: string;
  /** Whether they play with the team: if not, all that follows is empty. */
  isActive: boolean;
  games: MyGame[];
  hasMoreGames: boolean;
  away: (AwayDays & { id: string })[];
  texts: TextsState;
  /** The team's pass is in force: without it no texts go out, whoever agreed to them. */
  hasPass: boolean;
};

/** What was not taken, to be put right beside its field. */
export type MyProblems = {
  away?: AwayEntry;
  consent?: string;
};

/** Days as they were typed, with what is wrong about them. */
export type AwayEntry = { from: string; until: string; problem: AwayProblem };
