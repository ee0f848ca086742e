import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import type { RsvpStatus } from "../schema.ts";

/** What decides what a page says about one member's response. */
export type Standing = {
  response: RsvpStatus | null;
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
  { response, respondedAt, request }: Standing,
): StandingWords {
  const words = rsvpWords[language];
  return {
    headline: words.questions[response ?? "open"],
    confirmation: response === null ? "" : words.confirmations[response],
    line: respondedAt === null ? words.noResponseYet : words.respondedAt(respondedAt),
    sentence: request === null ? null : words.asked(words.responses[request]),
  };
}
