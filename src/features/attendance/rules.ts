import { formatDate, getMonthAndDay, formatTime } from "#platform/date-format.ts";
import type { RsvpStatus } from "./schema.ts";

/**
 * Returns the path of an RSVP link. It's short because a text has room for only 160 characters. It shows the same page
 * as /rsvp (RSVP-01).
 */
export const getRsvpPath = (token: string) => `/r/${token}`;

/** The length of every link's token without the mark of its key's version. */
export const RSVP_TOKEN_LENGTH = 22;

/** The three RSVP options, in display order (RSVP-09 to RSVP-12, OP-31). */
export const rsvpOptions = [
  { value: "attending", label: "Yes, I'll be there", confirmation: "You're in" },
  { value: "maybe", label: "Maybe / Not sure yet", confirmation: "Noted" },
  { value: "not_attending", label: "No, I can't make it", confirmation: "You're out" },
] as const satisfies readonly { value: RsvpStatus; label: string; confirmation: string }[];

const statements: Record<RsvpStatus, string> = {
  attending: "you're in.",
  maybe: "you're a maybe.",
  not_attending: "you're out.",
};

/** Returns what the RSVP page asks, or the response once there is one. Follows "Hi Jordan," in the heading. */
export function getQuestion(state: RsvpState, kind: string, response: RsvpStatus | null): string {
  if (state === "cancelled") return `this ${getNoun(kind)} is canceled.`;
  if (state === "started") return "RSVPs are closed.";
  return response === null ? "are you in?" : statements[response];
}

/** The toasts on the RSVP page (RSVP-21 to RSVP-28). */
export const rsvpToasts = {
  notFound: "RSVP not found",
  incomplete: "RSVP data incomplete",
  unknown: "Invalid RSVP link",
  loadFailed: "Failed to load RSVP data",
  updateFailed: "Failed to update RSVP",
  updated: "RSVP updated successfully!",
  teamFailed: "Failed to load team responses",
} as const;

/** What the link of a test text says, because nothing there is stored (START-24). */
export const PREVIEW_MESSAGE = "This is a preview. Responses here don't count.";
/** What someone gets who responds to a test text all the same, by its link or by a reply (START-24). */
export const TEST_RESPONSE_MESSAGE = "That works! This was a test, so nothing was recorded.";

const nouns: Record<string, string> = { game: "game", practice: "practice", other: "event" };
export const getNoun = (kind: string) => nouns[kind] ?? "game";

/** Whether a game still accepts responses (OP-29). */
export type RsvpState = "open" | "started" | "cancelled";

/** Explains why a response is no longer accepted, in a toast (RSVP-27) and on the page. */
export const getClosedMessage = (state: Exclude<RsvpState, "open">, kind: string) =>
  state === "started"
    ? `This ${getNoun(kind)} has started, so RSVPs are closed.`
    : `This ${getNoun(kind)} is canceled, so you don't need to respond.`;

/** Asks for a new response after the game was rescheduled. */
export const respondAgainMessage = (kind: string) =>
  `The ${getNoun(kind)} was rescheduled. Please respond again.`;

/** Formats "Lakeview Otters vs Harbor Street FC", or "Lakeview Otters practice" without an opponent. */
export const formatMatchup = (game: { teamName: string; opponent: string | null; kind: string }) =>
  game.opponent === null ? `${game.teamName} ${getNoun(game.kind)}` : `${game.teamName} vs ${game.opponent}`;

const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** Formats "Thursday, Apr 16, 2026". */
export const formatLongDate = (on: string) =>
  `${weekdays[new Date(`${on}T00:00:00Z`).getUTCDay()]!}, ${formatDate(on)}`;

/** Formats "Apr 15, 7:01 PM". */
export function formatMoment({ on, time }: { on: string; time: string }): string {
  const { month, day } = getMonthAndDay(on);
  return `${month} ${day}, ${formatTime(time)}`;
}

/** Counts responses by status. Members who haven't responded count as "none". */
export function countResponses(responses: readonly { response: RsvpStatus | null }[]) {
  const counts = { attending: 0, maybe: 0, not_attending: 0, none: 0 };
  for (const { response } of responses) counts[response ?? "none"] += 1;
  return counts;
}

/**
 * Formats the time left until a game: "in 9 hr 20 min", "in 3 days". Returns an empty string once the game has started.
 */
export function formatTimeUntil(minutes: number): string {
  if (minutes <= 0) return "";
  if (minutes >= 2 * 1440) return `in ${Math.floor(minutes / 1440)} days`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `in ${rest} min`;
  return rest === 0 ? `in ${hours} hr` : `in ${hours} hr ${rest} min`;
}
