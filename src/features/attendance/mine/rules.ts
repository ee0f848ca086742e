import { rsvpPath } from "../rules.ts";

/** The member's own page, by any of their links. */
export const ownPagePath = (token: string) => `${rsvpPath(encodeURIComponent(token))}/me`;

/** As many games as anybody plans ahead for at once; the page says when there are more. */
export const MOST_GAMES = 20;

/** Whether texts of this team reach a member, and if not, what ended them. */
export type TextsState = "on" | "stopped-here" | "stop-word" | "unreachable" | "none";

type PhoneFacts = {
  hasAgreed: boolean;
  /** The last word about it was the member's own, on their page: no more texts. */
  isStoppedHere: boolean;
  suppressedBy: "stop" | "unreachable" | null;
};

/** Of all phones of a member together: one that works is enough. */
export function textsState(phones: readonly PhoneFacts[]): TextsState {
  const agreed = phones.filter(({ hasAgreed }) => hasAgreed);
  if (agreed.some(({ suppressedBy }) => suppressedBy === null)) return "on";
  if (agreed.some(({ suppressedBy }) => suppressedBy === "stop")) return "stop-word";
  if (agreed.length > 0) return "unreachable";
  return phones.some(({ isStoppedHere }) => isStoppedHere) ? "stopped-here" : "none";
}
