import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { quietHoursEnd } from "#features/reminders/queries.server.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { ask } from "./calling/commands.server.ts";
import { findCalledGame, type CalledGame } from "./queries.server.ts";
import { USUAL_WAIT } from "./rules.ts";
import type { NewCall } from "./schema.ts";

async function requireCallable(trx: Trx, gameId: string, now: Date): Promise<CalledGame> {
  const game = await findCalledGame(trx, gameId);
  if (!game) throw new AppError("NOT_FOUND");
  if (game.cancelledAt !== null || game.archivedAt !== null || game.gameTime === null || game.startsAt <= now)
    throw new AppError("SPARES_CLOSED");
  return game;
}

/** The call of a game, locked. */
const lockCall = (trx: Trx, gameId: string) =>
  trx.selectFrom("spareCall").selectAll().where("gameId", "=", gameId).forNoKeyUpdate().executeTakeFirst();

/**
 * Wants so many spares for a game; the worker asks them, in order. Repeatable by its key, also at the same moment.
 * SPARES_CALLED while another call is open, SPARES_CLOSED when it is too late. A game that had a call goes on with it:
 * those who said yes stay, those who said no are not asked again.
 */
export const startCall = (grant: GameGrant, call: NewCall) =>
  db.transaction().execute((trx) => open(trx, grant, call, { isMore: false }));

/** One spare more than until now; opens a call that is over, or the first one. Repeatable by its key. */
export const addSpot = (grant: GameGrant, requestKey: string) =>
  db.transaction().execute((trx) => open(trx, grant, { spots: 1, requestKey }, { isMore: true }));

type Opening = Pick<NewCall, "spots" | "requestKey"> & { waitMinutes?: number };

async function open(
  trx: Trx,
  grant: GameGrant,
  wish: Opening,
  { isMore }: { isMore: boolean },
): Promise<void> {
  const now = clock.now();
  const { gameId, teamId } = grant;
  const game = await requireCallable(trx, gameId, now);
  const begin = {
    state: "open",
    requestKey: wish.requestKey,
    startedBy: grant.user.id,
    startedAt: now,
    nextAt: now,
    isShort: false,
    tellsIn: false,
    // Somebody who calls at night has read that it is night (OP-17).
    ignoresQuiet: quietHoursEnd(game, now) !== null,
  };
  const isFirst = await trx
    .insertInto("spareCall")
    .values({ gameId, teamId, spots: wish.spots, waitMinutes: wish.waitMinutes ?? USUAL_WAIT, ...begin })
    .onConflict((conflict) => conflict.column("gameId").doNothing())
    .returning("gameId")
    .executeTakeFirst();
  if (isFirst) return;
  const call = await lockCall(trx, gameId);
  if (!call || call.requestKey === wish.requestKey) return;
  const isOpen = call.state === "open";
  if (isOpen && !isMore) throw new AppError("SPARES_CALLED");
  const taken = sql<number>`(select count(*) from spare_offer where game_id = ${gameId} and state = 'in')`;
  await trx
    .updateTable("spareCall")
    .set({
      ...begin,
      spots: isOpen
        ? sql<number>`least(spots + ${wish.spots}, 40)`
        : sql<number>`least(${taken} + ${wish.spots}, 40)`,
      waitMinutes: wish.waitMinutes ?? call.waitMinutes,
      ...(!isOpen && { round: call.round + 1 }),
      ...(isOpen && { startedBy: call.startedBy, startedAt: call.startedAt }),
    })
    .where("gameId", "=", gameId)
    .execute();
}

/** Repeatable. Whoever was asked and has not answered is told; those who said yes stay. */
export async function stopCall({ gameId }: GameGrant): Promise<void> {
  await db
    .updateTable("spareCall")
    .set({ state: "stopped", nextAt: clock.now() })
    .where("gameId", "=", gameId)
    .where("state", "=", "open")
    .execute();
}

/**
 * Asks a certain spare now, whoever is next: for a spot that is open, or else for one more. NOT_FOUND for whoever is none
 * of the team's, SPARE_ASKED for whoever was asked in this round or is in. Without texts left the call waits for some.
 */
export async function askSpare(grant: GameGrant, memberId: string): Promise<void> {
  const { gameId, teamId } = grant;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const game = await requireCallable(trx, gameId, now);
    const spare = await trx
      .selectFrom("teamMember")
      .select("id")
      .where("id", "=", memberId)
      .where("teamId", "=", teamId)
      .where("sparePosition", "is not", null)
      .executeTakeFirst();
    if (!spare) throw new AppError("NOT_FOUND");
    if ((await lockCall(trx, gameId))?.state !== "open")
      await open(trx, grant, { spots: 1, requestKey: randomUUID() }, { isMore: true });
    const call = (await lockCall(trx, gameId))!;
    const offer = await trx
      .selectFrom("spareOffer")
      .select(["state", "round"])
      .where("gameId", "=", gameId)
      .where("memberId", "=", memberId)
      .executeTakeFirst();
    if (offer && (offer.round === call.round || offer.state === "asked" || offer.state === "in"))
      throw new AppError("SPARE_ASKED");
    const outcome = await ask(trx, { ...call, startedBy: grant.user.id }, game, memberId, randomUUID(), now);
    if (outcome === "short")
      await trx.updateTable("spareCall").set({ isShort: true }).where("gameId", "=", gameId).execute();
  });
}

/**
 * A game was moved or cancelled: its call is over, and the worker tells those who were asked; those who are in as well,
 * unless they hear of it with their team. In the transaction that changes the game. Repeatable.
 */
export async function endCalls(
  trx: Trx,
  gameIds: readonly string[],
  why: "moved" | "cancelled",
  isTeamTold: boolean,
): Promise<void> {
  if (gameIds.length === 0) return;
  await sql`
    update spare_call set state = ${why}, tells_in = ${!isTeamTold}, next_at = ${clock.now()}
    where game_id in (
      select game_id from spare_call where game_id = any(${gameIds}::uuid[]) and state in ('open', 'filled', 'stopped')
      order by game_id for no key update
    )`.execute(trx);
}
