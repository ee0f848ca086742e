import { findPhoneBlock, type PhoneFacts } from "#features/teams/phones/rules.ts";
import type { PhoneBlock } from "#features/teams/phones/schema.ts";
import { getRsvpPath } from "../rules.ts";

/** Returns the path of a member's own page. Any of the member's current links can open it. */
export const getOwnPagePath = (token: string) => `${getRsvpPath(encodeURIComponent(token))}/me`;

/** The maximum number of games on the page. If there are more, the page says so. */
export const MAX_GAMES = 20;

/** Whether a member gets this team's texts, and if not, why. */
export type TextsState =
  | "on"
  | "opted-out-here"
  | "stop-keyword"
  | "unreachable"
  | "wrong-number"
  | "not-textable"
  | "none";

type OwnPhone = PhoneFacts & {
  /** True if the member turned texts off on their own page. */
  isOptedOutHere: boolean;
};

/** What each block means to the member, the most telling one first. */
const states = {
  stop: "stop-keyword",
  unreachable: "unreachable",
  landline: "unreachable",
  "wrong-number": "wrong-number",
  "not-textable": "not-textable",
} as const;

/** Combines the states of all of a member's phones. If one of them gets texts, the member does. */
export function getTextsState(phones: readonly OwnPhone[]): TextsState {
  const blocks = phones.filter(({ hasAgreed }) => hasAgreed).map(findPhoneBlock);
  if (blocks.includes(null)) return "on";
  for (const [block, state] of Object.entries(states)) if (blocks.includes(block as PhoneBlock)) return state;
  return phones.some(({ isOptedOutHere }) => isOptedOutHere) ? "opted-out-here" : "none";
}
