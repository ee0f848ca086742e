import type { AnsweredVia, Response } from "../schema.ts";
import type { CallState, OfferState } from "./schema.ts";

/** What a spare is told about the spot, on the page of their link, as an answer to it and by text. */
export const spotWords = {
  open: "A spot is open: first yes gets it.",
  filled: "Thanks, the spot was just filled.",
  off: "Thanks, a spare is no longer needed.",
} as const;

/** A call, with how many spots are taken, and how one of its spares stands. */
export type Standing = { call: CallState; spots: number; taken: number; offer: OfferState };

export type Settled = {
  offer: OfferState;
  call: CallState;
  spots: number;
  /** False: no spot was free for this yes. */
  isTaken: boolean;
  /** Asked anew from here on: those who were told so may be asked again. */
  isNewRound: boolean;
};

/**
 * What an answer does to a call. The first yes for a free spot has it. A manager's word is never refused: it makes a spot
 * when there is none. Whoever gives a spot back opens a call that was filled.
 */
export function settle(standing: Standing, response: Response | null, via: AnsweredVia): Settled {
  const { call, spots, taken, offer } = standing;
  const same = { offer, call, spots, isTaken: true, isNewRound: false };
  if (response === "attending") {
    if (offer === "in") return same;
    const isFree = call === "open" && taken < spots;
    if (!isFree && via !== "manager") return { ...same, offer: "lost", isTaken: false };
    const isFull = call === "open" && taken + 1 >= spots;
    return { ...same, offer: "in", spots: Math.max(spots, taken + 1), call: isFull ? "filled" : call };
  }
  const isGivenBack = offer === "in" && call === "filled";
  const isOver = offer === "lost" || offer === "told";
  const other = response === "not_attending" ? "out" : isOver ? offer : "asked";
  return { ...same, offer: other, call: isGivenBack ? "open" : call, isNewRound: isGivenBack };
}
