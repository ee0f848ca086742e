import { config } from "#platform/config.ts";
import { linkToken } from "#platform/secrets.ts";
import { RSVP_TOKEN_LENGTH, rsvpPath } from "./rules.ts";

/** Whose answer about which game. */
export type Seat = { gameId: string; memberId: string };

/** The secret of the seat's link: rebuilt whenever a text carries it, never stored (OP-26). */
export const rsvpToken = ({ gameId, memberId }: Seat) => linkToken("rsvp", `${gameId}:${memberId}`);

/** Of every seat's link: they differ in their tokens only. */
export const RSVP_LINK_LENGTH = config.appUrl.length + rsvpPath("").length + RSVP_TOKEN_LENGTH;

export const rsvpLink = (seat: Seat) => config.appUrl + rsvpPath(rsvpToken(seat));
