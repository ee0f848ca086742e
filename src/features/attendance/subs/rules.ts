import type { RespondedVia, StoredResponse } from "../schema.ts";
import type { CallState, OfferState } from "./schema.ts";

/** A call's state and taken spots, along with the state of one sub's offer. */
export type CallSnapshot = { call: CallState; spots: number; taken: number; offer: OfferState };

export type ResponseEffect = {
  offer: OfferState;
  call: CallState;
  spots: number;
  /** False if this was a yes and no spot was free. */
  isAccepted: boolean;
  /** True if the call starts a new round, in which subs who were told it's over may be asked again. */
  isNewRound: boolean;
};

/**
 * Computes how a response changes a call. The first yes gets a free spot. A yes from a manager is never refused,
 * because it adds a spot if none is free. Giving up a spot reopens a filled call.
 */
export function applyResponse(
  snapshot: CallSnapshot,
  response: StoredResponse | null,
  via: RespondedVia,
): ResponseEffect {
  const { call, spots, taken, offer } = snapshot;
  const unchanged = { offer, call, spots, isAccepted: true, isNewRound: false };
  if (response === "attending") {
    if (offer === "accepted") return unchanged;
    const isFree = call === "open" && taken < spots;
    if (!isFree && via !== "manager") return { ...unchanged, offer: "too-late", isAccepted: false };
    const isFull = call === "open" && taken + 1 >= spots;
    return {
      ...unchanged,
      offer: "accepted",
      spots: Math.max(spots, taken + 1),
      call: isFull ? "filled" : call,
    };
  }
  const isSpotReleased = offer === "accepted" && call === "filled";
  const isOver = offer === "too-late" || offer === "notified";
  const newOffer = response === "not_attending" ? "declined" : isOver ? offer : "asked";
  return { ...unchanged, offer: newOffer, call: isSpotReleased ? "open" : call, isNewRound: isSpotReleased };
}
