import type { Sender } from "#platform/sms/sender-settings.ts";
import { after, seconds } from "#platform/clock.ts";

/** How many account errors in a row take a sender out of use, and for how many minutes (TEXT-51). */
export const MAX_REFUSALS = 20;
export const OUT_OF_USE_MINUTES = 10;

/** Returns the sender with the most pace per number if it served one more (TEXT-49). A tie goes to the first one. */
export function chooseSender(senders: readonly Sender[], numbers: ReadonlyMap<string, number>): Sender {
  const getShare = ({ name, perSecond }: Sender) => (perSecond ?? 1) / ((numbers.get(name) ?? 0) + 1);
  return senders.reduce((best, sender) => (getShare(sender) > getShare(best) ? sender : best));
}

/** The first round of a group's texts keeps a sender busy for this long. It's half of what a small team may wait. */
const FIRST_ROUND_SECONDS = 5;
/** The last round. By then, a group has minutes' worth of texts waiting, and further rounds would change nothing. */
const MAX_ROUND = 6;

/** Returns how many of a group's waiting segments to count. With more than these, a text is in the last round anyway. */
export const getMaxAhead = (perSecond: number): number =>
  Math.min(FIRST_ROUND_SECONDS * perSecond * 2 ** (MAX_ROUND - 1), 20_000);

/**
 * Returns a text's round from the number of segments that its group already has waiting. The first round holds five
 * seconds' worth of the sender's pace, and the rounds after it hold as much as all the ones before them. So a small
 * team waits five seconds at most for a large league, and a larger group waits for about its own size (TEXT-50).
 */
export function getRound(ahead: number, perSecond: number | null): number {
  if (perSecond === null) return 0;
  const firstRound = Math.max(FIRST_ROUND_SECONDS * perSecond, 1);
  if (ahead < firstRound) return 0;
  return Math.min(Math.floor(Math.log2(ahead / firstRound)) + 1, MAX_ROUND);
}

/** How far ahead a worker claims texts, in seconds. It must leave a text's lease longer than a call takes. */
const CLAIM_AHEAD_SECONDS = 1;

/**
 * Assigns send times to texts in order, spaced by the pace, starting when the sender may send next. Nothing accumulates
 * while a sender is idle, so no second exceeds the pace by more than one text (TEXT-50). Leaves out texts that would
 * leave more than a second from now.
 */
export function schedule<Text extends { segments: number }>(
  texts: readonly Text[],
  { nextAt, perSecond, now }: { nextAt: Date; perSecond: number | null; now: Date },
): { texts: (Text & { sendAt: Date })[]; nextAt: Date } {
  if (perSecond === null) return { texts: texts.map((text) => ({ ...text, sendAt: now })), nextAt: now };
  const until = after(now, seconds(CLAIM_AHEAD_SECONDS)).getTime();
  let next = Math.max(now.getTime(), nextAt.getTime());
  const scheduled: (Text & { sendAt: Date })[] = [];
  for (const text of texts) {
    // A tolerance, because the database stores whole milliseconds.
    if (next >= until - 0.5) break;
    scheduled.push({ ...text, sendAt: new Date(next) });
    next += seconds(text.segments / perSecond);
  }
  return { texts: scheduled, nextAt: new Date(Math.ceil(next)) };
}

/** Returns how many texts a sender could start within the time that's claimed ahead, if each has one segment. */
export function countSlots({ nextAt, perSecond, now }: Parameters<typeof schedule>[1]): number {
  if (perSecond === null) return Infinity;
  const msLeft = seconds(CLAIM_AHEAD_SECONDS) - Math.max(0, nextAt.getTime() - now.getTime());
  return Math.max(0, Math.ceil((msLeft / 1000) * perSecond));
}
