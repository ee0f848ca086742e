import type { Side } from "#features/teams/schema.ts";
import type { AwayDays, AwayProblem } from "../away/rules.ts";
import type { WeekdaysProblem } from "../weekdays/rules.ts";
import type { RsvpState } from "../rules.ts";
import type { PublicLinks } from "../public-links/schema.ts";
import type { RespondedVia, StoredResponse } from "../schema.ts";
import type { Language } from "#words/language.ts";
import type { EmailsState, TextsState } from "./rules.ts";

/** One member's response to a game. */
export type MyResponse = {
  memberId: string;
  /** The first name. */
  name: string;
  response: StoredResponse | null;
  /** Their place in line while they're waitlisted, counted from 1. */
  place?: number | null;
  /** Until when a spot is held for them, such as "6:20 PM", or "first-yes" if the first yes of everyone waiting has it. */
  offer?: string | null;
  respondedVia: RespondedVia | null;
  /** What they added to it (NEED-26). */
  note: string | null;
};

/** An upcoming game with the responses of everyone behind the link who plays it. */
export type MyGame = {
  id: string;
  teamId: string;
  kind: string;
  gameOn: string;
  gameTime: string | null;
  /** Null if all teams on the page are in the same time zone. */
  zoneName: string | null;
  location: string;
  opponent: string | null;
  side: Side | null;
  state: RsvpState;
  responses: MyResponse[];
};

/** A team on the page, and whether its texts arrive. */
export type MyTeam = {
  id: string;
  name: string;
  kit: string | null;
  texts: TextsState;
  /** Null if the page isn't about an address. */
  emails: EmailsState | null;
  /** True if the team has an active pass. Without one, no texts go out. */
  hasPass: boolean;
  /** Minors whose own phone gets no texts yet, and whose guardian's number opened the page (REACH-45). */
  children: { memberId: string; name: string }[];
} & PublicLinks;

/** Away days of one person in all their teams, or of everyone. */
export type MyAwayDays = AwayDays & {
  ids: string[];
  /** Null if everyone is away. */
  name: string | null;
};

/** A weekday on which one person never plays, or everyone. */
export type MyWeekday = {
  /** The person's ID and name. Null if it's everyone. */
  who: string | null;
  name: string | null;
  /** 0 is Sunday. */
  weekday: number;
  untilOn: string | null;
};

/** Everything on Your Games. It includes first names only, no phone numbers, and no one else's personal data. */
export type MyPageData = {
  /** The language of the contact that the link was sent to (REACH-51). */
  language: Language;
  /** The date of the game whose link opened the page, or null if it no longer shows that game. */
  linkOn: string | null;
  /** Today's date. With several time zones, the earliest. */
  today: string;
  /** True if someone behind the link is on an active roster. Otherwise, there's only the link's team. */
  isActive: boolean;
  /** True if the link was sent to a contact, and isn't only about one member (REACH-15). */
  isForContact: boolean;
  people: { id: string; name: string }[];
  teams: MyTeam[];
  /** The ID of the person or team that the games are limited to, if any. */
  shown: string | null;
  games: MyGame[];
  hasMoreGames: boolean;
  away: MyAwayDays[];
  weekdays: MyWeekday[];
};

/** Rejected input, shown next to its field with the reason. */
export type MyProblems = {
  away?: AwayEntry;
  weekdays?: WeekdaysEntry;
  /** The ID of the team or the child whose consent wasn't checked. */
  consent?: { about: string };
};

/** Away days as entered, with the reason they were rejected. */
export type AwayEntry = { who: string; from: string; until: string; problem: AwayProblem };

/** Weekdays as entered, with the reason they were rejected. */
export type WeekdaysEntry = {
  who: string;
  weekdays: readonly number[];
  until: string;
  problem: WeekdaysProblem;
};
