import type { AwayDays, AwayProblem } from "../away/rules.ts";
import type { RsvpState } from "../rules.ts";
import type { RespondedVia, RsvpStatus } from "../schema.ts";
import type { TextsState } from "./rules.ts";

/** An upcoming game with the member's own response. */
export type MyGame = {
  id: string;
  kind: string;
  gameOn: string;
  gameTime: string | null;
  location: string;
  opponent: string | null;
  state: RsvpState;
  response: RsvpStatus | null;
  respondedVia: RespondedVia | null;
};

/** Everything on a member's own page. It includes no phone numbers and no one else's personal data. */
export type MyPageData = {
  teamId: string;
  memberId: string;
  teamName: string;
  teamKit: string | null;
  memberName: string;
  /** Today's date in the team's time zone. */
  today: string;
  /** The date of the game whose link opened the page. */
  linkOn: string;
  /** True if the member is on the active roster. Otherwise, `games` and `away` are empty, and `texts` is "none". */
  isActive: boolean;
  games: MyGame[];
  hasMoreGames: boolean;
  away: (AwayDays & { id: string })[];
  texts: TextsState;
  /** True if the team has an active pass. Without one, no texts go out. */
  hasPass: boolean;
};

/** Rejected input, shown next to its field with the reason. */
export type MyProblems = {
  away?: AwayEntry;
  consent?: string;
};

/** Away days as entered, with the reason they were rejected. */
export type AwayEntry = { from: string; until: string; problem: AwayProblem };
