import { sql } from "kysely";
import { getClosesAt } from "#features/availability/commands.server.ts";
import { openSpots } from "#features/availability/lines/commands.server.ts";
import { checkAfterDrop } from "#features/reminders/checks/commands.server.ts";
import { after } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { countTaken } from "../subs/queries.server.ts";
import type { CallState } from "../subs/schema.ts";
import type { RsvpStatus } from "../schema.ts";
import { applyPoolResponse, APART } from "./rules.ts";
import type { AskState } from "./schema.ts";

/** The advisory lock class for numbers in pools. Everyone who asks or books one holds it. */
export const POOL_LOCK = 9;

/** How a response from the pool went. `busy` names the local time of the game that they already play. */
export type PoolOutcome =
  | { kind: "recorded" | "filled" | "off" | "started" | "cancelled" }
  | { kind: "busy"; time: string };

/**
 * Locks the games and calls of several asks in the order in which everyone locks them, before responses to more than one of
 * them are recorded.
 */
export async function lockAskedGames(trx: Trx, gameIds: readonly string[]): Promise<void> {
  await sql`select from game where id = any(${gameIds}::uuid[]) order by id for share`.execute(trx);
  await sql`select from sub_call where game_id = any(${gameIds}::uuid[]) order by game_id for no key update`.execute(
    trx,
  );
}

/**
 * Records a response from someone of a league's pool (NEED-47 to NEED-49). The first yes gets a spot, by the rule of a team's
 * own subs and among them. A yes that overlaps another booking of the same number is refused, in any league. Locks the
 * game, then the call, then the number, so two yeses at the same moment see each other. Idempotent. The caller must
 * call `announceResponse` after the commit.
 */
export async function respondToAsk(
  trx: Trx,
  askId: string,
  response: RsvpStatus,
  now: Date,
): Promise<PoolOutcome> {
  const game = await trx
    .selectFrom("poolAsk")
    .innerJoin("poolPerson", "poolPerson.id", "poolAsk.personId")
    .innerJoin("game", "game.id", "poolAsk.gameId")
    .innerJoin("team", "team.id", "game.teamId")
    .select([
      "game.id",
      "game.teamId",
      "game.gameOn",
      "game.gameTime",
      "game.cancelledAt",
      "team.timeZone",
      "poolPerson.id as personId",
      "poolPerson.leagueId",
      "poolPerson.phone",
    ])
    .where("poolAsk.id", "=", askId)
    .forShare(["game"])
    .executeTakeFirst();
  if (!game) return { kind: "off" };
  if (game.cancelledAt !== null) return { kind: "cancelled" };
  const startsAt = getClosesAt(game);
  if (startsAt <= now) return { kind: "started" };
  const call = await lockCall(trx, game.id);
  await sql`select pg_advisory_xact_lock(${POOL_LOCK}, hashtext(${game.phone}))`.execute(trx);
  // Read after taking the locks, so that what others took or asked in the meantime is visible.
  const ask = await trx
    .selectFrom("poolAsk")
    .select(["state", "startsAt"])
    .where("id", "=", askId)
    .executeTakeFirst();
  if (!call || !ask || ask.state === "released" || ask.startsAt.getTime() !== startsAt.getTime())
    return { kind: "off" };
  // A pool that's off keeps its bookings, and fills no more spots (NEED-39). Giving one up is possible anyway.
  const isOff = response === "attending" && !(await isPoolOn(trx, game));
  const state = isOff && call.state === "open" ? "stopped" : (call.state as CallState);
  const snapshot = { call: state, spots: call.spots, taken: await countTaken(trx, game.id) };
  const effect = applyPoolResponse({ ...snapshot, ask: ask.state as AskState }, response);
  await trx.updateTable("poolPerson").set({ unanswered: 0 }).where("id", "=", game.personId).execute();
  const isNew = effect.ask === "booked" && ask.state !== "booked";
  const other = isNew ? await findOverlap(trx, game, startsAt) : null;
  if (other !== null) {
    await storeAsk(trx, askId, { respondedAt: now });
    await wake(trx, game.id, now);
    return { kind: "busy", time: toWallClock(other, game.timeZone).time };
  }
  await storeAsk(trx, askId, { state: effect.ask, respondedAt: now });
  const isReleased = ask.state === "booked" && effect.ask !== "booked";
  if (isReleased) await checkAfterDrop(trx, { gameId: game.id, teamId: game.teamId }, startsAt, now);
  if (!isOff)
    await trx
      .updateTable("subCall")
      .set({
        state: effect.call,
        ...(effect.isNewRound && { round: sql<number>`round + 1` }),
        ...(isReleased && { poolEndedAt: null }),
        // Wakes the call, so that it asks the next person, or tells the others that it's over.
        ...((effect.call === "open" || effect.call !== call.state) && { nextAt: now }),
      })
      .where("gameId", "=", game.id)
      .execute();
  if (isReleased) await openSpots(trx, [game.id], now);
  if (effect.isAccepted) return { kind: "recorded" };
  return { kind: state === "filled" || state === "open" ? "filled" : "off" };
}

const lockCall = (trx: Trx, gameId: string) =>
  trx
    .selectFrom("subCall")
    .select(["state", "spots"])
    .where("gameId", "=", gameId)
    .forNoKeyUpdate()
    .executeTakeFirst();

const storeAsk = (trx: Trx, askId: string, values: { state?: AskState; respondedAt: Date }) =>
  trx.updateTable("poolAsk").set(values).where("id", "=", askId).execute();

const wake = (trx: Trx, gameId: string, now: Date) =>
  trx
    .updateTable("subCall")
    .set({ nextAt: now })
    .where("gameId", "=", gameId)
    .where("state", "=", "open")
    .execute();

/** Returns whether the pool is on and the team is still in its league. */
async function isPoolOn(
  trx: Trx,
  { leagueId, teamId }: { leagueId: string; teamId: string },
): Promise<boolean> {
  const pool = await trx
    .selectFrom("leaguePool")
    .innerJoin("leagueTeam", "leagueTeam.leagueId", "leaguePool.leagueId")
    .select("leaguePool.isOn")
    .where("leaguePool.leagueId", "=", leagueId)
    .where("leagueTeam.teamId", "=", teamId)
    .executeTakeFirst();
  return pool?.isOn === true;
}

/**
 * Releases the spots of people who leave their pool, so that the calls go on. Otherwise a team would miss a player without
 * knowing. Locks the games and calls of everything they were asked first, so that they can't be booked in the meantime. Call
 * it before deleting them.
 */
export async function dropBookings(trx: Trx, personIds: readonly string[], now: Date): Promise<void> {
  const asks = await trx
    .selectFrom("poolAsk")
    .select(["id", "gameId"])
    .where("personId", "=", sql<string>`any(${personIds}::uuid[])`)
    .where("gameId", "is not", null)
    .where("startsAt", ">", now)
    .orderBy("id")
    .execute();
  await lockAskedGames(
    trx,
    asks.map(({ gameId }) => gameId!),
  );
  const booked = await trx
    .selectFrom("poolAsk")
    .select("id")
    .where("id", "=", sql<string>`any(${asks.map(({ id }) => id)}::uuid[])`)
    .where("state", "=", "booked")
    .orderBy("id")
    .execute();
  for (const { id } of booked) await respondToAsk(trx, id, "not_attending", now);
}

/** Returns the start of another game that this number is booked for and that overlaps, in any league, or null. */
async function findOverlap(
  trx: Trx,
  { id, phone }: { id: string; phone: string },
  startsAt: Date,
): Promise<Date | null> {
  const other = await trx
    .selectFrom("poolPerson")
    .innerJoin("poolAsk", "poolAsk.personId", "poolPerson.id")
    .select("poolAsk.startsAt")
    .where("poolPerson.phone", "=", phone)
    .where("poolAsk.state", "=", "booked")
    .where("poolAsk.gameId", "is not", null)
    .where("poolAsk.gameId", "!=", id)
    .where("poolAsk.startsAt", ">=", after(startsAt, -APART))
    .where("poolAsk.startsAt", "<=", after(startsAt, APART))
    .orderBy("poolAsk.startsAt")
    .limit(1)
    .executeTakeFirst();
  return other?.startsAt ?? null;
}

/**
 * Frees people who were booked for games that were canceled or now start at another time, right away (NEED-48). Those whose
 * game only changed its place stay. Call it in the transaction that changes the games.
 */
export async function releaseBookings(trx: Trx, gameIds: readonly string[], now: Date): Promise<void> {
  const booked = await trx
    .selectFrom("poolAsk")
    .innerJoin("game", "game.id", "poolAsk.gameId")
    .innerJoin("team", "team.id", "game.teamId")
    .select([
      "poolAsk.id",
      "poolAsk.startsAt",
      "game.gameOn",
      "game.gameTime",
      "game.cancelledAt",
      "team.timeZone",
    ])
    .where("poolAsk.gameId", "=", sql<string>`any(${gameIds}::uuid[])`)
    .where("poolAsk.state", "=", "booked")
    .where("poolAsk.startsAt", ">", now)
    .orderBy("poolAsk.id")
    .execute();
  const released = booked.filter(
    ({ startsAt, ...game }) =>
      game.cancelledAt !== null || getClosesAt(game).getTime() !== startsAt.getTime(),
  );
  if (released.length === 0) return;
  await sql`
    update pool_ask set state = 'released', reason = null
    where id = any(${released.map(({ id }) => id)}::uuid[])`.execute(trx);
}
