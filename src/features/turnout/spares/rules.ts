import type { CallState, OfferState } from "#features/attendance/spares/schema.ts";
import { nounOf } from "#features/attendance/rules.ts";
import type { Response } from "#features/attendance/schema.ts";
import { cut, whenOf } from "#features/messages/rules.ts";

/** How long one has to answer before the next is asked, in minutes. */
export const WAITS = [5, 15, 30, 60] as const;
export const USUAL_WAIT = 15;
/** A call may ask for so many at once. */
export const MOST_SPOTS = 10;

const MINUTE = 60_000;
/** So close to the start nobody has long to think about it, */
const HURRY_MINUTES = 180;
const HURRIED_WAIT = 5;
/** and here all are asked at once: whoever can make it will be ready to go. */
const LAST_MINUTES = 60;

/** How long to wait for an answer now, in milliseconds; 0: all are asked at once. */
export function waitFor(waitMinutes: number, now: Date, startsAt: Date): number {
  const left = (startsAt.getTime() - now.getTime()) / MINUTE;
  if (left <= LAST_MINUTES) return 0;
  return (left <= HURRY_MINUTES ? Math.min(waitMinutes, HURRIED_WAIT) : waitMinutes) * MINUTE;
}

/** A spare and how they stand in a game's call. */
export type Standing = {
  memberId: string;
  /** Null for whoever is a spare no more. */
  position: number | null;
  response: Response | null;
  offer: { state: OfferState; round: number; askedAt: Date; answeredAt: Date | null } | null;
};

/** Whether they may be asked in this round: not yet, or only before, and they have not said no or yes. */
const canBeAsked = ({ position, response, offer }: Standing, round: number) =>
  position !== null &&
  response !== "attending" &&
  response !== "not_attending" &&
  (!offer || (offer.round < round && !["asked", "in", "out"].includes(offer.state)));

/** Who is asked next, in order. Those who wanted to come and were too late come first. */
export const nextInLine = (spares: readonly Standing[], round: number) =>
  spares
    .filter((spare) => canBeAsked(spare, round))
    .toSorted(
      (one, other) =>
        Number(other.offer?.state === "lost") - Number(one.offer?.state === "lost") ||
        one.position! - other.position! ||
        (one.memberId < other.memberId ? -1 : 1),
    );

/** Until when others wait for somebody's answer; null once they have said anything. */
const waitsUntil = ({ offer }: Standing, wait: number) =>
  offer?.state === "asked" && offer.answeredAt === null ? offer.askedAt.getTime() + wait : null;

/** How many are to be asked now, and until when to wait for those who were. */
export function planCall(
  { spots, round }: { spots: number; round: number },
  spares: readonly Standing[],
  wait: number,
  now: Date,
) {
  const free = spots - spares.filter(({ offer }) => offer?.state === "in").length;
  const waiting = spares
    .map((spare) => waitsUntil(spare, wait))
    .filter((until) => until !== null && until > now.getTime());
  const line = nextInLine(spares, round);
  return {
    isFilled: free <= 0,
    /** As many at once as there are spots, unless there is no time to wait. */
    wanted: wait === 0 ? line.length : Math.max(0, free - waiting.length),
    line: line.map(({ memberId }) => memberId),
    waitingUntil: waiting.length > 0 ? new Date(Math.min(...waiting.map(Number))) : null,
  };
}

type NamedGame = { kind: string; gameOn: string; gameTime: string | null; location: string };

/** From the longest to the shortest; a text has little room. */
export const callAsks = [
  "A spot is open for a spare: first yes gets it. Reply IN or OUT, or tap",
  "Spare needed, first yes gets the spot. Reply IN or OUT, or tap",
  "Spare needed: first yes plays. Reply or tap",
  "Spare needed. In?",
];

/** To those who are in, when their game is at another time. */
export const movedAsks = [
  "It was moved. You are in as a spare: reply OUT if you can't make it, or tap",
  "Moved. You're in: reply OUT if you can't, or tap",
  "Moved. Still in?",
];

/** What those are told who were asked and are not needed any more. */
export const newsWords: Record<Exclude<CallState, "open" | "over">, (game: NamedGame) => string> = {
  filled: (game) => `The spot for ${whenOf(game)} is filled, so we don't need a spare any more. Thanks!`,
  stopped: (game) => `We don't need a spare for ${whenOf(game)} any more. Thanks!`,
  moved: (game) =>
    `Our ${nounOf(game.kind)} is now ${whenOf(game)}, ${cut(game.location, 40)}. We text again if we need a spare then.`,
  cancelled: (game) =>
    `Our ${nounOf(game.kind)} on ${whenOf(game)} is cancelled, so we don't need a spare. Thanks!`,
};
