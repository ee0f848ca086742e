import { after, hours } from "#platform/clock.ts";
import type { CallState, OfferState } from "../subs/schema.ts";
import { applyResponse, type ResponseEffect } from "../subs/rules.ts";
import type { RsvpStatus } from "../schema.ts";
import type { AskState } from "./schema.ts";

/** No one plays two games that start this close together (NEED-43). */
export const APART = hours(2);

/** Returns whether someone can't play both games. Starts that are exactly two hours apart overlap. */
export const overlaps = (startsAt: Date, other: Date) =>
  Math.abs(startsAt.getTime() - other.getTime()) <= APART;

/** How long after the start a league sub's number stays on the sheet (NEED-47). */
const PHONE_SHOWN = hours(24);

export const showsPhone = (startsAt: Date, now: Date) => now < after(startsAt, PHONE_SHOWN);

const toOffer = (state: AskState): OfferState =>
  state === "booked" ? "accepted" : state === "released" ? "notified" : state;

/**
 * Computes how a response from the pool changes a call: by the rule of a team's own subs (docs/decisions/0023). Only an ask
 * that's booked is one of the spots taken.
 */
export function applyPoolResponse(
  snapshot: { call: CallState; spots: number; taken: number; ask: AskState },
  response: RsvpStatus,
): Omit<ResponseEffect, "offer"> & { ask: AskState } {
  const { ask, ...call } = snapshot;
  const { offer, ...effect } = applyResponse({ ...call, offer: toOffer(ask) }, response, "text");
  return { ...effect, ask: offer === "accepted" ? "booked" : offer };
}
