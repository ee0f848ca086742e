import { formatDate } from "#platform/date-format.ts";
import type { RsvpStatus, StoredResponse } from "./schema.ts";

/**
 * Returns the path of an RSVP link. It's short because a text has room for only 160 characters. It shows the same page
 * as /rsvp (RSVP-01).
 */
export const getRsvpPath = (token: string) => `/r/${token}`;

/** The length of every link's token without the mark of its key's version. */
export const RSVP_TOKEN_LENGTH = 22;

/** The three RSVP options, in display order (RSVP-09 to RSVP-12, OP-31). */
export const rsvpOptions = ["attending", "maybe", "not_attending"] as const satisfies readonly RsvpStatus[];

/** What someone gets who responds to a test text all the same, by its link or by a reply (START-24). */
export const TEST_RESPONSE_MESSAGE = "That works! This was a test, so nothing was recorded.";

const nouns: Record<string, string> = { game: "game", practice: "practice", other: "event" };
export const getNoun = (kind: string) => nouns[kind] ?? "game";

/** Whether a game still accepts responses (OP-29). */
export type RsvpState = "open" | "started" | "cancelled";

/** Explains to managers why a response is no longer accepted. Members read the same in their own language. */
export const getClosedMessage = (state: Exclude<RsvpState, "open">, kind: string) =>
  state === "started"
    ? `This ${getNoun(kind)} has started, so RSVPs are closed.`
    : `This ${getNoun(kind)} is canceled, so you don't need to respond.`;

const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** Formats "Thursday, Apr 16, 2026". */
export const formatLongDate = (on: string) =>
  `${weekdays[new Date(`${on}T00:00:00Z`).getUTCDay()]!}, ${formatDate(on)}`;

/**
 * Returns the option that a page shows as chosen. A yes that waits is still a yes, but a spot that's offered is taken with
 * another one.
 */
export function getChosen(response: StoredResponse | null, isOffered: boolean): RsvpStatus | null {
  if (response !== "waitlisted") return response;
  return isOffered ? null : "attending";
}

/** Counts responses by status. Members who haven't responded count as "none", and those who wait aren't counted. */
export function countResponses(responses: readonly { response: StoredResponse | null }[]) {
  const counts = { attending: 0, maybe: 0, not_attending: 0, none: 0 };
  for (const { response } of responses) if (response !== "waitlisted") counts[response ?? "none"] += 1;
  return counts;
}
