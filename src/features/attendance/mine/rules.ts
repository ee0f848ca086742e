import { getRsvpPath } from "../rules.ts";

/** Returns the path of a member's own page. Any of the member's links can open it. */
export const getOwnPagePath = (token: string) => `${getRsvpPath(encodeURIComponent(token))}/me`;

/** The maximum number of games on the page. If there are more, the page says so. */
export const MAX_GAMES = 20;

/** Whether a member gets this team's texts, and if not, why. */
export type TextsState = "on" | "opted-out-here" | "stop-keyword" | "unreachable" | "not-textable" | "none";

type PhoneFacts = {
  hasAgreed: boolean;
  /** True if the member turned texts off on their own page. */
  isOptedOutHere: boolean;
  suppressedBy: "stop" | "unreachable" | "not-textable" | null;
};

/** Combines the states of all of a member's phones. If one of them gets texts, the member does. */
export function getTextsState(phones: readonly PhoneFacts[]): TextsState {
  const consentingPhones = phones.filter(({ hasAgreed }) => hasAgreed);
  if (consentingPhones.some(({ suppressedBy }) => suppressedBy === null)) return "on";
  if (consentingPhones.some(({ suppressedBy }) => suppressedBy === "stop")) return "stop-keyword";
  if (consentingPhones.some(({ suppressedBy }) => suppressedBy === "unreachable")) return "unreachable";
  if (consentingPhones.length > 0) return "not-textable";
  return phones.some(({ isOptedOutHere }) => isOptedOutHere) ? "opted-out-here" : "none";
}
