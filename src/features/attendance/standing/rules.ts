import { after, minutes } from "#platform/clock.ts";
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

/** The offer of a spot that the first yes of everyone waiting has. */
export const FIRST_YES = "first-yes";

/** What decides what a page says about one member's response. */
export type Standing = {
  response: StoredResponse | null;
  /** Set only while they're waitlisted. */
  waitlist?: WaitlistStanding | null;
  /** True if they're in because they haven't said no (NEED-35). */
  isDefault?: boolean;
  /** The first name to call them by, or null if the page is theirs alone. */
  name?: string | null;
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
  { response, waitlist, isDefault = false, name = null, respondedAt, request }: Standing,
): StandingWords {
  const words = rsvpWords[language];
  if (response === "waitlisted") return describeWaiting(language, waitlist ?? null, respondedAt);
  const byDefault = name === null ? words.inByDefault.own : words.inByDefault.named(name);
  const rest = isDefault ? byDefault : null;
  return {
    headline: words.questions[response ?? "open"],
    confirmation: response === null ? "" : words.confirmations[response],
    line: respondedAt === null || isDefault ? words.noResponseYet : words.respondedAt(respondedAt),
    sentence: request === null ? rest : words.asked(words.responses[request]),
  };
}

/** Returns what someone is told whose yes waits in line. */
export const getWaitlistNotice = (
  { waitlist }: (typeof rsvpWords)["en"],
  { number, wasOffered }: { number: number; wasOffered: boolean },
): string => waitlist[wasOffered ? "gone" : "saved"](number);

/** How long the confirmation shows after a response. Kept short so that a forwarded link doesn't show it. */
const NOTICE_DURATION = minutes(1);

/** Returns what a page says about the last response that was saved through it, or undefined if that's too long ago. */
export function getSavedNotice(
  words: (typeof rsvpWords)["en"],
  members: readonly { respondedAt: Date | null; place?: Parameters<typeof getWaitlistNotice>[1] | null }[],
  now: Date,
): string | undefined {
  const fresh = members.filter(
    ({ respondedAt }) => respondedAt !== null && after(respondedAt, NOTICE_DURATION) > now,
  );
  const last = fresh.toSorted((a, b) => Number(b.respondedAt) - Number(a.respondedAt))[0];
  if (!last) return undefined;
  return last.place ? getWaitlistNotice(words, last.place) : words.toasts.updated;
}

/** Returns what a page says about a spot that's offered until a time, or to everyone waiting. */
export function describeOffer(language: Language, offer: string): string {
  const { waitlist } = rsvpWords[language];
  return offer === FIRST_YES ? waitlist.offeredToAll : waitlist.offered(offer);
}

/** Returns what the page says to someone who waits: their place, and the spot that's theirs to take. */
function describeWaiting(
  language: Language,
  waitlist: WaitlistStanding | null,
  respondedAt: string | null,
): StandingWords {
  const words = rsvpWords[language];
  const { place, offer, firstGroup } = waitlist ?? { place: 1, offer: null, firstGroup: null };
  const offered = offer && describeOffer(language, offer);
  return {
    headline: words.waitlist.headline(place),
    confirmation: words.waitlist.place(place),
    line: respondedAt === null ? words.noResponseYet : words.respondedAt(respondedAt),
    sentence: offered ?? (firstGroup === null ? null : words.waitlist.groupFirst(firstGroup)),
  };
}
