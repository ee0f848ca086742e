import { sql } from "kysely";
import type { db, Trx } from "#platform/database.ts";
import type { Seat } from "../access.server.ts";
import type { AnsweredVia, Response } from "../schema.ts";
import { settle, spotWords } from "./rules.ts";
import type { CallState, OfferState } from "./schema.ts";

/**
 * What a spare's answer means for the call they were asked in, within the answer's transaction: whoever answers locks the
 * call, so of two who say yes to the last spot at the same moment one is told no. False is that no, written down as such.
 * True for whoever was not asked: they answer like everybody else.
 */
export async function takeSpot(
  trx: Trx,
  { gameId, memberId }: Seat,
  response: Response | null,
  via: AnsweredVia,
  now: Date,
): Promise<boolean> {
  const call = await trx
    .selectFrom("spareCall")
    .select(["state", "spots"])
    .where("gameId", "=", gameId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!call) return true;
  // After the lock: what others have taken until now is seen.
  const offers = await trx
    .selectFrom("spareOffer")
    .select(["memberId", "state"])
    .where("gameId", "=", gameId)
    .execute();
  const own = offers.find((offer) => offer.memberId === memberId);
  if (!own) return true;
  const settled = settle(
    {
      call: call.state as CallState,
      spots: call.spots,
      taken: offers.filter(({ state }) => state === "in").length,
      offer: own.state as OfferState,
    },
    response,
    via,
  );
  await trx
    .updateTable("spareOffer")
    .set({ state: settled.offer, reason: null, answeredAt: response && now })
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .execute();
  await trx
    .updateTable("spareCall")
    .set({
      state: settled.call,
      spots: settled.spots,
      ...(settled.isNewRound && { round: sql<number>`round + 1` }),
      // Somebody else is to be asked, or the others are to be told.
      ...((settled.call === "open" || settled.call !== call.state) && { nextAt: now }),
    })
    .where("gameId", "=", gameId)
    .execute();
  return settled.isTaken;
}

/** What to say to a spare whose yes came too late; null when that is not why. */
export async function whySpotIsGone(reader: typeof db, { gameId, memberId }: Seat): Promise<string | null> {
  const offer = await reader
    .selectFrom("spareOffer")
    .innerJoin("spareCall", "spareCall.gameId", "spareOffer.gameId")
    .select("spareCall.state")
    .where("spareOffer.gameId", "=", gameId)
    .where("spareOffer.memberId", "=", memberId)
    .where("spareOffer.state", "=", "lost")
    .executeTakeFirst();
  if (!offer) return null;
  return offer.state === "filled" || offer.state === "open" ? spotWords.filled : spotWords.off;
}
