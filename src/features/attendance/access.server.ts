import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { consume } from "#platform/rate-limit.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import { RSVP_TOKEN_LENGTH, rsvpPath } from "./rules.ts";

/** Whose answer about which game. */
export type Seat = { gameId: string; memberId: string };

/** The secret of the seat's link: rebuilt whenever a text carries it, never stored (OP-26). */
export const rsvpToken = ({ gameId, memberId }: Seat) => linkToken("rsvp", `${gameId}:${memberId}`);

/** Of every seat's link: they differ in their tokens only. */
export const RSVP_LINK_LENGTH = config.appUrl.length + rsvpPath("").length + RSVP_TOKEN_LENGTH;

export const rsvpLink = (seat: Seat) => config.appUrl + rsvpPath(rsvpToken(seat));

/** The seat whose link this is: all that its holder may answer for (PERM1-14). Throws LINK_INVALID or RATE_LIMITED. */
export async function requireSeat(token: string): Promise<Seat> {
  const seat = await db
    .selectFrom("gameRsvp")
    .innerJoin("team", "team.id", "gameRsvp.teamId")
    .select(["gameId", "memberId"])
    .where("digest", "=", tokenDigest(token))
    .where("team.archivedAt", "is", null)
    .executeTakeFirst();
  if (!seat) throw new AppError("LINK_INVALID");
  await consume("rsvp:token", token);
  return seat;
}
