import { sql } from "kysely";
import type { db, Trx } from "#platform/database.ts";
import type { RsvpKey } from "../access.server.ts";
import type { RespondedVia, StoredResponse } from "../schema.ts";
import { countTaken } from "./queries.server.ts";
import { applyResponse } from "./rules.ts";
import type { CallState, OfferState } from "./schema.ts";

/**
 * Applies a sub's response to the call they were texted about, within the response's transaction. Locks the call, so
 * that when two subs say yes to the last spot at the same time, only one gets it. For the other sub, returns false and
 * marks their offer as too late. Returns true for members who weren't called, because their response isn't tied to a
 * spot.
 */
export async function applySubResponse(
  trx: Trx,
  { gameId, memberId }: RsvpKey,
  response: StoredResponse | null,
  via: RespondedVia,
  now: Date,
): Promise<boolean> {
  const call = await trx
    .selectFrom("subCall")
    .select(["state", "spots"])
    .where("gameId", "=", gameId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!call) return true;
  // Read the spots after taking the lock, so that the ones others have already taken are visible.
  const ownOffer = await trx
    .selectFrom("subOffer")
    .select("state")
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  if (!ownOffer) return true;
  const effect = applyResponse(
    {
      call: call.state as CallState,
      spots: call.spots,
      taken: await countTaken(trx, gameId),
      offer: ownOffer.state as OfferState,
    },
    response,
    via,
  );
  await trx
    .updateTable("subOffer")
    .set({ state: effect.offer, reason: null, respondedAt: response && now })
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .execute();
  await trx
    .updateTable("subCall")
    .set({
      state: effect.call,
      spots: effect.spots,
      ...(effect.isNewRound && { round: sql<number>`round + 1` }),
      // Someone has to be found again, perhaps in the league's pool.
      ...(ownOffer.state === "accepted" && effect.offer !== "accepted" && { poolEndedAt: null }),
      // Wake the call so that it asks the next sub, or tells the others that it's over.
      ...((effect.call === "open" || effect.call !== call.state) && { nextAt: now }),
    })
    .where("gameId", "=", gameId)
    .execute();
  return effect.isAccepted;
}

/** Returns why a sub's yes came too late, or null if the response was rejected for another reason. */
export async function findSpotGone(
  reader: typeof db,
  { gameId, memberId }: RsvpKey,
): Promise<"filled" | "off" | null> {
  const offer = await reader
    .selectFrom("subOffer")
    .innerJoin("subCall", "subCall.gameId", "subOffer.gameId")
    .select("subCall.state")
    .where("subOffer.gameId", "=", gameId)
    .where("subOffer.memberId", "=", memberId)
    .where("subOffer.state", "=", "too-late")
    .executeTakeFirst();
  if (!offer) return null;
  return offer.state === "filled" || offer.state === "open" ? "filled" : "off";
}
