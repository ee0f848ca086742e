import { sql } from "kysely";
import { syncAvailability } from "#features/availability/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { announceResponse } from "../commands.server.ts";
import type { OwnMember, OwnPage } from "../mine/access.server.ts";
import { lockRosters, requireOwnMembers } from "../mine/commands.server.ts";
import { getEarliestToday } from "../mine/queries.server.ts";
import { findWeekdaysProblem, type NeverDays, type WeekdaysProblem } from "./rules.ts";

export type AddWeekdaysResult =
  | { kind: "saved"; marked: number; unchanged: number }
  | { kind: "invalid"; problem: WeekdaysProblem };

/**
 * Adds weekdays for one person in all their teams, or for everyone on the page (NEED-37). A weekday that they already
 * have gets the new end. Games on these days, by each team's clock, are answered with a no like days away. Idempotent.
 * Returns how many games were marked and how many have a different response. Nothing is stored if it would be every day
 * of the week for one of them. Throws NOT_FOUND if the person isn't on the page.
 */
export async function addWeekdays(
  page: OwnPage,
  days: NeverDays,
  who: string | null = null,
): Promise<AddWeekdaysResult> {
  const members = requireOwnMembers(page, who);
  const now = clock.now();
  const today = getEarliestToday(members, now);
  const changed = new Set<string>();
  const result = await db.transaction().execute(async (trx): Promise<AddWeekdaysResult> => {
    await lockRosters(trx, members);
    for (const { memberId } of members) {
      const problem = findWeekdaysProblem(days, await listCurrent(trx, memberId, today), today);
      if (problem) return { kind: "invalid", problem };
    }
    const unchanged = new Set<string>();
    for (const member of members) {
      for (const gameId of await addMemberWeekdays(trx, member, days, now)) changed.add(gameId);
      for (const gameId of await listOtherResponses(trx, member, days, now)) unchanged.add(gameId);
    }
    return { kind: "saved", marked: changed.size, unchanged: unchanged.size };
  });
  for (const gameId of changed) announceResponse(gameId);
  return result;
}

async function listCurrent(trx: Trx, memberId: string, today: string): Promise<number[]> {
  const rows = await trx
    .selectFrom("memberWeekday")
    .select("weekday")
    .where("memberId", "=", memberId)
    .where((eb) => eb.or([eb("untilOn", "is", null), eb("untilOn", ">=", today)]))
    .execute();
  return rows.map(({ weekday }) => weekday);
}

async function addMemberWeekdays(
  trx: Trx,
  { teamId, memberId }: OwnMember,
  { weekdays, untilOn }: NeverDays,
  now: Date,
): Promise<string[]> {
  await trx
    .insertInto("memberWeekday")
    .values([...new Set(weekdays)].map((weekday) => ({ teamId, memberId, weekday, untilOn, createdAt: now })))
    .onConflict((conflict) => conflict.columns(["memberId", "weekday"]).doUpdateSet({ untilOn }))
    .execute();
  return syncAvailability(trx, { teamId, memberIds: [memberId] }, now);
}

/** Lists the games on these days that the member has responded to differently. */
async function listOtherResponses(
  trx: Trx,
  { teamId, memberId, timeZone }: OwnMember,
  { weekdays, untilOn }: NeverDays,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("game")
    .innerJoin("gameRsvp", "gameRsvp.gameId", "game.id")
    .select("game.id")
    .where("game.teamId", "=", teamId)
    .where("game.gameOn", ">=", toWallClock(now, timeZone).on)
    .where(sql<boolean>`extract(dow from game.game_on) = any(${weekdays}::int[])`)
    .$if(untilOn !== null, (query) => query.where("game.gameOn", "<=", untilOn!))
    .where("game.cancelledAt", "is", null)
    .where("gameRsvp.memberId", "=", memberId)
    .where("gameRsvp.response", "in", ["attending", "maybe"])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes a weekday of one person in all their teams, or of everyone on the page, and with it the responses it set to
 * games that haven't started. Idempotent. Returns how many games changed. Throws NOT_FOUND if the person isn't on the
 * page.
 */
export async function removeWeekday(page: OwnPage, weekday: number, who: string | null): Promise<number> {
  const members = requireOwnMembers(page, who);
  const now = clock.now();
  const changed = new Set<string>();
  await db.transaction().execute(async (trx) => {
    await lockRosters(trx, members);
    for (const { teamId, memberId } of members) {
      await trx
        .deleteFrom("memberWeekday")
        .where("memberId", "=", memberId)
        .where("weekday", "=", weekday)
        .execute();
      for (const gameId of await syncAvailability(trx, { teamId, memberIds: [memberId] }, now))
        changed.add(gameId);
    }
  });
  for (const gameId of changed) announceResponse(gameId);
  return changed.size;
}
