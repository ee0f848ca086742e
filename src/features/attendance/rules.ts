import { dateInWords, monthAndDay, timeInWords } from "#platform/date-words.ts";
import type { Response } from "./schema.ts";

/** Where a personal link leads. Short, because a text has room for 160 letters; it shows what /rsvp shows (RSVP-01). */
export const rsvpPath = (token: string) => `/r/${token}`;

/** Of every link's token. */
export const RSVP_TOKEN_LENGTH = 22;

/** The three answers, in the order of the page (RSVP-09 to RSVP-12, OP-31). */
export const answers = [
  { value: "attending", label: "Yes, I'll be there", proof: "You're in" },
  { value: "maybe", label: "Maybe / Not sure yet", proof: "Noted" },
  { value: "not_attending", label: "No, I can't make it", proof: "You're out" },
] as const satisfies readonly { value: Response; label: string; proof: string }[];

/** RSVP-21 to RSVP-28. */
export const rsvpToasts = {
  notFound: "RSVP not found",
  incomplete: "RSVP data incomplete",
  unknown: "Invalid RSVP link",
  loadFailed: "Failed to load RSVP data",
  updateFailed: "Failed to update RSVP",
  updated: "RSVP updated successfully!",
  teamFailed: "Failed to load team responses",
} as const;

const nouns: Record<string, string> = { game: "game", practice: "practice", other: "event" };
export const nounOf = (kind: string) => nouns[kind] ?? "game";

/** Whether an answer still counts (OP-29). */
export type RsvpState = "open" | "started" | "cancelled";

/** Why an answer is not taken any more, as a toast (RSVP-27) and on the page. */
export const closedMessage = (state: Exclude<RsvpState, "open">, kind: string) =>
  state === "started"
    ? `This ${nounOf(kind)} has started, so answers are closed.`
    : `This ${nounOf(kind)} is cancelled, so no answer is needed.`;

/** Why there is no answer any more, although there was one. */
export const askedAgainMessage = (kind: string) => `The ${nounOf(kind)} was moved; please answer again.`;

/** "Lakeview Otters vs Harbor Street FC", or what it is when nobody is played against. */
export const matchup = (game: { teamName: string; opponent: string | null; kind: string }) =>
  game.opponent === null ? `${game.teamName} ${nounOf(game.kind)}` : `${game.teamName} vs ${game.opponent}`;

const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** "Thursday, Apr 16, 2026" */
export const longDate = (on: string) =>
  `${weekdays[new Date(`${on}T00:00:00Z`).getUTCDay()]!}, ${dateInWords(on)}`;

/** "Apr 15, 7:01 PM" */
export function momentInWords({ on, time }: { on: string; time: string }): string {
  const { month, day } = monthAndDay(on);
  return `${month} ${day}, ${timeInWords(time)}`;
}

/** How many said what; the rest said nothing yet. */
export function countResponses(responses: readonly { response: Response | null }[]) {
  const counts = { attending: 0, maybe: 0, not_attending: 0, none: 0 };
  for (const { response } of responses) counts[response ?? "none"] += 1;
  return counts;
}

/** How long it still is, in words: "in 9 h 20 min", "in 3 days". Empty once it is there. */
export function timeUntil(minutes: number): string {
  if (minutes <= 0) return "";
  if (minutes >= 2 * 1440) return `in ${Math.floor(minutes / 1440)} days`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `in ${rest} min`;
  return rest === 0 ? `in ${hours} h` : `in ${hours} h ${rest} min`;
}
