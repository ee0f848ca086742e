import type { Trx } from "#platform/database.ts";
import { readReaction } from "../reader/reactions.ts";
import type { Reading, Situation } from "../reader/situation.ts";

/** What we do with a reply about a score. The reply is null if nothing more is asked. */
export type ScoreReply = { teamId: string; reply: string | null };

/**
 * Takes a reply as one about a score, or returns null if it's about something else. Results belong to leagues, a later
 * feature, so the webhook hands this over.
 */
export type TakeScoreReply = (
  trx: Trx,
  /** `askedAt` is when the phone was last asked for a response, or null. */
  reply: { phone: string; body: string; now: Date; askedAt: Date | null },
) => Promise<ScoreReply | null>;

/** What a reply can be about before it's about a score (TEXT-31, RESULT-46). */
const COMES_FIRST: ReadonlySet<Reading["kind"]> = new Set([
  "stop",
  "start",
  "consent",
  "wrong-number",
  "help",
  "language",
  "doubt",
  "test",
]);

/** The numbers that stand for responses. */
const PLAIN_NUMBER = /^\W*[123]\W*$/;

/**
 * Returns whether a reply may be about a score. A single 1, 2, or 3 is a response while a game waits for one. A reaction
 * quotes our own example of a score.
 */
export function couldBeScore(body: string, reading: Reading, { games }: Situation): boolean {
  if (COMES_FIRST.has(reading.kind) || readReaction(body, [])) return false;
  return !(PLAIN_NUMBER.test(body) && games.some(({ response }) => response === null));
}
