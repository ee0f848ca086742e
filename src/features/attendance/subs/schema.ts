import * as z from "zod";

/** The state of a call for subs. Only an open call has spots to fill. */
export const CallState = z.enum(["open", "filled", "stopped", "moved", "cancelled", "over"]);
export type CallState = z.infer<typeof CallState>;

/**
 * The state of one sub's offer. `too-late`: they said yes when no spot was free. `notified`: they've been told that no
 * sub is needed anymore. `unreachable`: they can't be texted.
 */
export const OfferState = z.enum(["asked", "accepted", "declined", "too-late", "notified", "unreachable"]);
export type OfferState = z.infer<typeof OfferState>;

/** The spot as shown on a sub's RSVP page: one that's open, one that they took, or none. */
export type Spot = "open" | "taken" | "gone";
