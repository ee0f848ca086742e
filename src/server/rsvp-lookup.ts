import { findRsvp } from "#features/attendance/queries.server.ts";
import { openPoolPage } from "#features/leagues/pool/page/access.server.ts";
import { config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";

/**
 * Looks up a link in a text: a player's, or else one of someone of a league's sub pool, whose page is elsewhere. Nearly all
 * are players', so those come first. Throws LINK_INVALID if it's no one's.
 */
export async function findRsvpOrPoolPage(token: string) {
  try {
    return await findRsvp(token);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "LINK_INVALID") throw error;
    await openPoolPage(token);
    return { isForPool: true as const, location: `${config.appUrl}/sub/${encodeURIComponent(token)}` };
  }
}
