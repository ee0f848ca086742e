import { sql } from "kysely";
import { endOffers, openSpots, wakeLines } from "#features/availability/lines/commands.server.ts";
import type { Trx } from "#platform/database.ts";
import type { RsvpKey } from "../access.server.ts";
import type { StoredResponse } from "../schema.ts";
import { readLine } from "./queries.server.ts";
import { countFree, decideYes, type Line } from "./rules.ts";

/** A response to a game that has a maximum, or had one. */
export type LinedResponse = RsvpKey & {
  teamId: string;
  maximum: number | null;
  response: StoredResponse | null;
  /** True for a manager's response, which no maximum changes (NEED-23). */
  isSetByManager: boolean;
  /** True for anyone a manager decided about otherwise: subs who were called, and requests that were accepted. */
  isDecided: boolean;
};

/**
 * Settles what a response comes to in a game with a maximum, within the response's transaction: a yes is in, or waits in
 * line. Locks the line, so that of all yeses at the same moment exactly as many are in as there are spots, and everyone
 * else has a place without gaps (NEED-24). Wakes the line if a spot opens.
 */
export async function settleResponse(
  trx: Trx,
  said: LinedResponse,
  now: Date,
): Promise<StoredResponse | null> {
  const { gameId, memberId, maximum, response } = said;
  const locked = await lockLine(trx, said);
  // Read after taking the lock, so that what others were told is visible.
  const line = await readLine(trx, { gameId, maximum, ...locked });
  const current = await trx
    .selectFrom("gameRsvp")
    .select("response")
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  const before = (current?.response ?? null) as StoredResponse | null;
  if (response === "attending" && before === "attending") return response;
  if (response === "attending") return settleYes(trx, said, line, now);
  if (response === before) return response;
  if (before === "attending") await openSpots(trx, [gameId], now);
  else if (before === "waitlisted") await wakeLines(trx, [gameId], now);
  // After the spot opened, because anyone a manager moved to the line isn't offered their own spot.
  if (response === "waitlisted") await joinLine(trx, said, now, { isAsked: true, notice: "waiting" });
  return response;
}

async function settleYes(trx: Trx, said: LinedResponse, line: Line, now: Date): Promise<StoredResponse> {
  const { gameId, memberId } = said;
  const own = line.waiting.find((person) => person.memberId === memberId);
  if (said.isSetByManager) {
    // Anyone a manager takes in from the line, or beyond the maximum, hears about it.
    if (own || countFree(line, now) <= 0) await joinLine(trx, said, now, { isAsked: true, notice: "in" });
    return "attending";
  }
  if (said.isDecided) return "attending";
  if (decideYes(line, memberId, now) === "in") {
    if (own) await endOffers(trx, [gameId], memberId);
    return "attending";
  }
  if (!own) await joinLine(trx, said, now, { isAsked: false, notice: null });
  // A spot may be free that no one else in line took.
  if (countFree(line, now) > 0) await wakeLines(trx, [gameId], now);
  return "waitlisted";
}

/** Locks a game's line, and starts one if it has none. */
async function lockLine(trx: Trx, { gameId, teamId }: { gameId: string; teamId: string }) {
  const lock = () =>
    trx
      .selectFrom("waitlist")
      .select(["round", "isOutOfTexts"])
      .where("gameId", "=", gameId)
      .forNoKeyUpdate()
      .executeTakeFirst();
  const existing = await lock();
  if (existing) return existing;
  await trx
    .insertInto("waitlist")
    .values({ gameId, teamId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await lock())!;
}

/** Puts someone at the end of a line that the caller has locked. Anyone who comes back has lost their old place. */
async function joinLine(
  trx: Trx,
  { gameId, teamId, memberId }: LinedResponse,
  now: Date,
  { isAsked, notice }: { isAsked: boolean; notice: "in" | "waiting" | null },
): Promise<void> {
  const askedRound = isAsked
    ? sql<number>`(select round from waitlist where waitlist.game_id = ${gameId})`
    : 0;
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from waitlist_entry where waitlist_entry.game_id = ${gameId})`;
  const values = {
    position: last,
    joinedAt: now,
    askedRound,
    notice,
    offeredAt: null,
    offerUntil: null,
    holdsSpot: false,
  };
  await trx
    .insertInto("waitlistEntry")
    .values({ gameId, teamId, memberId, ...values })
    .onConflict((conflict) => conflict.columns(["gameId", "memberId"]).doUpdateSet(values))
    .execute();
  if (notice !== null) await wakeLines(trx, [gameId], now);
}

/** Lets everyone who waits in, once a maximum was removed, and has them told (NEED-22). The caller must lock the line. */
export async function letEveryoneIn(trx: Trx, gameId: string): Promise<void> {
  await sql`
    with admitted as (
      update game_rsvp set response = 'attending'
      where game_id = ${gameId} and response = 'waitlisted' returning member_id
    )
    update waitlist_entry set notice = 'in', offered_at = null, offer_until = null, holds_spot = false
    from admitted where waitlist_entry.game_id = ${gameId} and waitlist_entry.member_id = admitted.member_id`.execute(
    trx,
  );
}
