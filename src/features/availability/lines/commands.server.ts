import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";

// What opens or closes spots in games, for everything that changes a maximum or a game. Who waits, and who gets a spot,
// is decided by attendance and turnout.

/** Ends offers in these games, everyone's or one member's, because they were taken or are about an old start. */
export async function endOffers(trx: Trx, gameIds: readonly string[], memberId?: string): Promise<void> {
  await trx
    .updateTable("waitlistEntry")
    .set({ offeredAt: null, offerUntil: null, holdsSpot: false })
    .where("gameId", "in", gameIds)
    .where("offeredAt", "is not", null)
    .$if(memberId !== undefined, (query) => query.where("memberId", "=", memberId!))
    .execute();
}

/** Has the worker look at these games' lines. Idempotent. Lines are locked in ID order, to prevent deadlocks. */
export async function wakeLines(trx: Trx, gameIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update waitlist set next_at = ${now}
    where game_id in (
      select game_id from waitlist where game_id = any(${gameIds}::uuid[]) order by game_id for no key update
    )`.execute(trx);
}

/**
 * Has the worker offer spots that opened in these games. If everyone in line was asked before, they're asked again, once
 * and in their order (NEED-20).
 */
export async function openSpots(trx: Trx, gameIds: readonly string[], now: Date): Promise<void> {
  if (gameIds.length === 0) return;
  await wakeLines(trx, gameIds, now);
  await sql`
    update waitlist set round = round + 1
    where game_id = any(${gameIds}::uuid[])
      and (
        select bool_and(entry.asked_round >= waitlist.round)
        from waitlist_entry entry join game_rsvp rsvp on rsvp.game_id = entry.game_id and rsvp.member_id = entry.member_id
        where entry.game_id = waitlist.game_id and rsvp.response = 'waitlisted'
      )`.execute(trx);
}

/** Does the same for a team's games from about today on, after its maximum changed. */
export async function openTeamSpots(trx: Trx, teamId: string, now: Date): Promise<void> {
  // Go back two days, which covers every time zone.
  const earliest = addDays(now.toISOString().slice(0, 10), -2);
  const games = await trx
    .selectFrom("game")
    .innerJoin("waitlist", "waitlist.gameId", "game.id")
    .select("game.id")
    .where("game.teamId", "=", teamId)
    .where("game.gameOn", ">=", earliest)
    .execute();
  await openSpots(
    trx,
    games.map(({ id }) => id),
    now,
  );
}

/**
 * Opens the spots that a member has in games, because they're about to be removed, or ends what they're offered, because
 * they no longer get texts. Anyone else who waits is asked right away instead of when the offer would have ended.
 */
export async function leaveLines(
  trx: Trx,
  memberId: string,
  { isRemoved }: { isRemoved: boolean },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ gameId: string; response: string }>`
    select rsvp.game_id as "gameId", rsvp.response from game_rsvp rsvp
    join waitlist on waitlist.game_id = rsvp.game_id
    where rsvp.member_id = ${memberId} and rsvp.response in ('attending', 'waitlisted')`.execute(trx);
  const list = (response: string) => rows.filter((row) => row.response === response).map((row) => row.gameId);
  const waiting = list("waitlisted");
  if (isRemoved) await openSpots(trx, list("attending"), now);
  if (waiting.length === 0) return;
  await wakeLines(trx, waiting, now);
  await endOffers(trx, waiting, memberId);
}

/**
 * Ends offers in games that moved or were canceled or restored, and has the worker look at their lines, which stay as
 * they are (NEED-25).
 */
export async function restartLines(trx: Trx, gameIds: readonly string[], now: Date): Promise<void> {
  if (gameIds.length === 0) return;
  await wakeLines(trx, gameIds, now);
  await endOffers(trx, gameIds);
}
