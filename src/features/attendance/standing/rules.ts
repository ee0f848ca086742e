import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import type { RsvpStatus, StoredResponse } from "../schema.ts";

/** What a page says to someone who waits for a spot. */
export type WaitlistStanding = {
  /** Their place in line, counted from 1. */
  place: number;
  /** Until when a spot is held for them, such as "6:20 PM", "first-yes" if everyone waiting was asked, or null. */
  offer: string | null;
  /** The group that is missing someone and that goes before the order of the line (NEED-21). */
  firstGroup: string | null;
};

const FIRST_YES = "first-yes";

/** What decides what a page says about one member's response. */
export type Standing = {
  response: StoredResponse | null;
  /** Set only while they're waitlisted. */
  waitlist?: WaitlistStanding | null;
  /** When they responded, such as "Apr 15, 7:01 PM". Null if they haven't. */
  respondedAt: string | null;
  /** A response after the deadline that a manager hasn't decided about (NEED-31). */
  request: RsvpStatus | null;
};

/** What a page says about one member's response. */
export type StandingWords = {
  /** Follows the greeting: "you're in.", or the question if there's no response. */
  headline: string;
  /** On the selected response: "You're in". */
  confirmation: string;
  /** Below the name or the response: "Responded Apr 15, 7:01 PM". */
  line: string;
  /** What else there is to know about it, above the responses. Usually nothing. */
  sentence: string | null;
};

/**
 * Returns everything the page behind a link says about a response. This is the only place that decides it, for a member's
 * own page and for each member of a family.
 */
export function describeStanding(
  language: Language,
  { response, waitlist, respondedAt, request }: Standing,
): StandingWords {
  const words = rsvpWords[language];
  if (response === "waitlisted") return describeWaiting(language, waitlist ?? null, respondedAt);
  return {
    headline: words.questions[response ?? "open"],
    confirmation: response === null ? "" : words.confirmations[response],
    line: respondedAt === null ? words.noResponseYet : words.respondedAt(respondedAt),
    sentence: request === null ? null : words.asked(words.responses[request]),
  };
}

/** Returns what the page says to someone who waits: their place, and the spot that's theirs to take. */
function describeWaiting(
  language: Language,
  waitlist: WaitlistStanding | null,
  respondedAt: string | null,
): StandingWords {
  const words = rsvpWords[language];
  const { place, offer, firstGroup } = waitlist ?? { place: 1, offer: null, firstGroup: null };
  const offered = offer === FIRST_YES ? words.waitlist.offeredToAll : offer && words.waitlist.offered(offer);
  return {
    headline: words.waitlist.headline(place),
    confirmation: words.waitlist.place(place),
    line: respondedAt === null ? words.noResponseYet : words.respondedAt(respondedAt),
    sentence: offered ?? (firstGroup === null ? null : words.waitlist.groupFirst(firstGroup)),
  };
}
