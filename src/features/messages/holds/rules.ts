import { minutes, seconds } from "#platform/clock.ts";
import type { HoldReason } from "./schema.ts";

/**
 * How long to wait before reading the provider's list, so that it contains everything that was sent: the lease of a text
 * that was claimed just before, and the time that an accepted text takes to appear (docs/decisions/0018).
 */
const SETTLE_MS = seconds(20);

/** Returns how long to wait before comparing. After a gap, nothing has been sent for longer than that anyway. */
export const getSettleMs = (reason: HoldReason) => (reason === "gap" ? 0 : SETTLE_MS);

/** The largest difference that we tolerate between the provider's clock and the database's. */
export const MAX_CLOCK_SKEW = minutes(1);

/**
 * How many times the provider's list is read before anything is released that may be in it, because a text can take
 * longer than usual to appear there.
 */
export const PASSES = 2;

/** A text in the provider's list that no row claims. */
export type SentText = { sid: string; phone: string; body: string; segments: number; sentAt: Date };

/** A row that may be one of those texts. */
export type HeldText = {
  id: string;
  month: string;
  phone: string;
  /** The text as the phone shows it. */
  body: string;
  /** The end of a text about a game, which is the same however the rest is worded. */
  link: string | null;
  /** A queued text can be adopted. Others were submitted or retried, so a text like them in the list is no surprise. */
  isQueued: boolean;
  /** When the text was first due. */
  dueAt: Date;
};

export type Match = { sent: SentText; held: HeldText };

type Comparison = { isMatch: (sent: SentText, held: HeldText) => boolean };

/** The same words to the same number. */
export const sameWords: Comparison = { isMatch: (sent, held) => sent.body === held.body };

/**
 * Another text about the same game to the same player, sent after this one was due. Its words may differ, because the
 * database also forgot responses and changes to the game that came after the recovery point.
 */
export const sameGame: Comparison = {
  isMatch: (sent, held) =>
    held.isQueued &&
    held.link !== null &&
    sent.body.endsWith(` ${held.link}`) &&
    sent.sentAt.getTime() >= held.dueAt.getTime() - MAX_CLOCK_SKEW,
};

/** Matches each text with at most one row and each row with at most one text, in the order they were sent and due. */
export function matchTexts(
  sentTexts: readonly SentText[],
  heldTexts: readonly HeldText[],
  { isMatch }: Comparison,
): { matches: Match[]; unmatched: SentText[] } {
  const byPhone = Map.groupBy(
    heldTexts.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()),
    ({ phone }) => phone,
  );
  const matches: Match[] = [];
  const unmatched: SentText[] = [];
  for (const sent of sentTexts.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())) {
    const candidates = byPhone.get(sent.phone) ?? [];
    const position = candidates.findIndex((held) => isMatch(sent, held));
    if (position === -1) unmatched.push(sent);
    else matches.push({ sent, held: candidates.splice(position, 1)[0]! });
  }
  return { matches, unmatched };
}

/** Returns how much of the provider's list has been read, from 0 to 1. */
export function getProgress(hold: { since: Date; heldAt: Date; reachedAt: Date | null }): number {
  if (hold.reachedAt === null) return 0;
  const total = hold.heldAt.getTime() - hold.since.getTime() + MAX_CLOCK_SKEW;
  const read = hold.heldAt.getTime() - hold.reachedAt.getTime();
  return Math.min(1, Math.max(0, read / total));
}
