import * as z from "zod";

/** How a call for spares stands. Only one that is open has spots to give. */
export const CallState = z.enum(["open", "filled", "stopped", "moved", "cancelled", "over"]);
export type CallState = z.infer<typeof CallState>;

/**
 * How a spare stands in it. `lost`: said yes when no spot was free. `told`: has heard that nobody is needed any more.
 * `unreached`: no text may reach them.
 */
export const OfferState = z.enum(["asked", "in", "out", "lost", "told", "unreached"]);
export type OfferState = z.infer<typeof OfferState>;

/** What the link of a spare shows: a spot to take, their own, or none. */
export type Spot = "open" | "taken" | "gone";
