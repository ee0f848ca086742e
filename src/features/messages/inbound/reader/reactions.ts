import type { RsvpStatus } from "#features/attendance/schema.ts";

/** An ask that we sent, as far as it's stored: without its link. */
export type SentAsk = { gameId: string; body: string };

const REACTION =
  /^\s*(?:reacted\s+)?(liked|loved|disliked|laughed at|emphasized|questioned|removed an? [a-z ]+ from|\S{1,12}(?= to\s))(?:\s+to)?\s*[“"„«](.*)$/isu;
/** Reactions to a picture or a link have no quote. */
const UNQUOTED =
  /^\s*(?:liked|loved|disliked|laughed at|emphasized|questioned)\s+(?:an?|the) (?:image|attachment|link|photo)\s*$/i;

const MEANINGS: Record<string, RsvpStatus> = {
  liked: "attending",
  loved: "attending",
  "👍": "attending",
  "❤": "attending",
  disliked: "not_attending",
  "👎": "not_attending",
};

const isEmoji = (text: string) => /^\p{Extended_Pictographic}/u.test(text);
const simplify = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/**
 * Reads a tapback that a phone sent as words (TEXT-35). Returns null if the text is no reaction, and `ask: null` if
 * it's a reaction that means nothing or isn't to one of our asks.
 */
export function readReaction(
  text: string,
  asks: readonly SentAsk[],
): { ask: SentAsk; response: RsvpStatus } | { ask: null } | null {
  if (UNQUOTED.test(text)) return { ask: null };
  const [, verb, quote] = REACTION.exec(text) ?? [];
  if (verb === undefined || quote === undefined) return null;
  const key = isEmoji(verb) ? String.fromCodePoint(verb.codePointAt(0)!) : verb.toLowerCase();
  // A word before "to" and a quote isn't a reaction, unless it's an emoji.
  if (/\sto\s*[“"„«]/.test(text) && !isEmoji(verb) && !Object.hasOwn(MEANINGS, key)) return null;
  const response = Object.hasOwn(MEANINGS, key) ? MEANINGS[key] : undefined;
  const quoted = simplify(quote.replace(/(?:…|\.{3})?\s*[”"“»]?\s*$/u, ""));
  const ask = asks.find(({ body }) => {
    const sent = simplify(body);
    return quoted !== "" && (sent.startsWith(quoted) || quoted.startsWith(sent));
  });
  return response && ask ? { ask, response } : { ask: null };
}
