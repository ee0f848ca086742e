import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { releaseBookings } from "#features/attendance/pool/commands.server.ts";
import { countTaken } from "#features/attendance/subs/queries.server.ts";
import { restartLines } from "#features/availability/lines/commands.server.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { requireTexting } from "#platform/sms/texting.ts";
import { textSub } from "./calling/commands.server.ts";
import { findCalledGame, findCalledGroup, type CalledGame } from "./queries.server.ts";
import { DEFAULT_WAIT_MINUTES } from "./rules.ts";
import type { NewCall } from "./schema.ts";

async function requireCallable(trx: Trx, gameId: string, now: Date): Promise<CalledGame> {
  requireTexting();
  const game = await findCalledGame(trx, gameId);
  if (!game) throw new AppError("NOT_FOUND");
  if (game.cancelledAt !== null || game.archivedAt !== null || game.gameTime === null || game.startsAt <= now)
    throw new AppError("SUB_CALL_CLOSED");
  // One line at a time: anyone who waits goes before subs (NEED-25).
  if (game.waiting > 0) throw new AppError("PLAYERS_WAITING", { details: { waiting: game.waiting } });
  return game;
}

/** Reads and locks a game's call. */
const lockCall = (trx: Trx, gameId: string) =>
  trx.selectFrom("subCall").selectAll().where("gameId", "=", gameId).forNoKeyUpdate().executeTakeFirst();

/**
 * Starts calling subs for a game. The worker texts them in order. Idempotent per key, even for concurrent requests.
 * Throws SUBS_ALREADY_CALLED while another call is open, SUB_CALL_CLOSED when it's too late, PLAYERS_WAITING while
 * someone waits for a spot, GROUPS_CHANGED if the team doesn't have the group, and TEXTING_OFF without a texting account.
 * If the game already had a call, that call continues: subs who said yes stay in, and subs who said no aren't asked again.
 */
export const startCall = (grant: GameGrant, call: NewCall) =>
  db.transaction().execute((trx) => openCall(trx, grant, call, { canExtend: false }));

/** Adds a spot to the call. Reopens the call if it has ended, or starts one if there was none. Idempotent per key. */
export const addSpot = (grant: GameGrant, requestKey: string) =>
  db.transaction().execute((trx) => openCall(trx, grant, { spots: 1, requestKey }, { canExtend: true }));

type CallRequest = Pick<NewCall, "spots" | "requestKey"> & Partial<Omit<NewCall, "spots" | "requestKey">>;

async function openCall(
  trx: Trx,
  grant: GameGrant,
  request: CallRequest,
  { canExtend }: { canExtend: boolean },
): Promise<void> {
  const now = clock.now();
  const { gameId, teamId } = grant;
  const game = await requireCallable(trx, gameId, now);
  const openValues = {
    state: "open",
    requestKey: request.requestKey,
    startedBy: grant.user.id,
    startedAt: now,
    nextAt: now,
    isOutOfTexts: false,
    shouldNotifyAccepted: false,
    poolSince: null,
    poolEndedAt: null,
    // The dialog warned the manager that it's quiet hours, so the call goes ahead anyway (OP-17).
    ignoresQuiet: findQuietHoursEnd(game, now) !== null,
  };
  if (request.groupId && !(await findCalledGroup(trx, teamId, request.groupId)))
    throw new AppError("GROUPS_CHANGED");
  const isFirst = await trx
    .insertInto("subCall")
    .values({
      gameId,
      teamId,
      spots: request.spots,
      waitMinutes: request.waitMinutes ?? DEFAULT_WAIT_MINUTES,
      asksPool: request.asksPool ?? false,
      poolLevel: request.poolLevel ?? null,
      groupId: request.groupId ?? null,
      ...openValues,
    })
    .onConflict((conflict) => conflict.column("gameId").doNothing())
    .returning("gameId")
    .executeTakeFirst();
  if (isFirst) return;
  const call = await lockCall(trx, gameId);
  if (!call || call.requestKey === request.requestKey) return;
  const isOpen = call.state === "open";
  if (isOpen && !canExtend) throw new AppError("SUBS_ALREADY_CALLED");
  const acceptedCount = await countTaken(trx, gameId);
  await trx
    .updateTable("subCall")
    .set({
      ...openValues,
      spots: isOpen
        ? sql<number>`least(spots + ${request.spots}, 40)`
        : Math.min(acceptedCount + request.spots, 40),
      waitMinutes: request.waitMinutes ?? call.waitMinutes,
      // Adding a spot asks who the call asked.
      asksPool: request.asksPool ?? call.asksPool,
      poolLevel: request.poolLevel === undefined ? call.poolLevel : request.poolLevel,
      // Starting another call asks again about the others.
      ...(!canExtend && { groupId: request.groupId ?? null, asksOthers: false }),
      ...(!isOpen && { round: call.round + 1 }),
      ...(isOpen && { startedBy: call.startedBy, startedAt: call.startedAt }),
    })
    .where("gameId", "=", gameId)
    .execute();
}

/**
 * Lets a call for a group ask the team's other subs too, and the others of the league's pool (NEED-12). They're asked right
 * away. Changes nothing for other calls. Idempotent. Throws TEXTING_OFF without a texting account.
 */
export async function askOthers({ gameId }: GameGrant): Promise<void> {
  requireTexting();
  await db
    .updateTable("subCall")
    .set({ asksOthers: true, poolEndedAt: null, nextAt: clock.now() })
    .where("gameId", "=", gameId)
    .where("state", "=", "open")
    .where("groupId", "is not", null)
    .where("asksOthers", "=", false)
    .execute();
}

/**
 * Stops a call. Subs who were asked and haven't responded get a text saying that they're not needed, and those who said
 * yes stay in. Idempotent.
 */
export async function stopCall({ gameId }: GameGrant): Promise<void> {
  await db
    .updateTable("subCall")
    .set({ state: "stopped", nextAt: clock.now() })
    .where("gameId", "=", gameId)
    .where("state", "=", "open")
    .execute();
}

/**
 * Asks a specific sub now, out of order, for an open spot or an additional one. Throws NOT_FOUND for someone who isn't
 * one of the team's subs, and SUB_ALREADY_ASKED for someone who was already asked in this round or is already in. If
 * the team is out of texts, the call waits.
 */
export async function askSub(grant: GameGrant, memberId: string): Promise<void> {
  const { gameId, teamId } = grant;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const game = await requireCallable(trx, gameId, now);
    const sub = await trx
      .selectFrom("teamMember")
      .select("id")
      .where("id", "=", memberId)
      .where("teamId", "=", teamId)
      .where("subPosition", "is not", null)
      .executeTakeFirst();
    if (!sub) throw new AppError("NOT_FOUND");
    if ((await lockCall(trx, gameId))?.state !== "open")
      await openCall(trx, grant, { spots: 1, requestKey: randomUUID() }, { canExtend: true });
    const call = (await lockCall(trx, gameId))!;
    const offer = await trx
      .selectFrom("subOffer")
      .select(["state", "round"])
      .where("gameId", "=", gameId)
      .where("memberId", "=", memberId)
      .executeTakeFirst();
    if (offer && (offer.round === call.round || offer.state === "asked" || offer.state === "accepted"))
      throw new AppError("SUB_ALREADY_ASKED");
    const outcome = await textSub(
      trx,
      { ...call, startedBy: grant.user.id },
      game,
      memberId,
      randomUUID(),
      now,
    );
    if (outcome === "out-of-texts")
      await trx.updateTable("subCall").set({ isOutOfTexts: true }).where("gameId", "=", gameId).execute();
  });
}

/**
 * Ends the calls for games that were moved or canceled. The worker texts subs who were asked. It also texts subs who
 * are in, unless they get the team's text about the change. Offers to a waitlist end too, and the line stays. Call it in the transaction that changes the game.
 * Idempotent.
 */
export async function endCalls(
  trx: Trx,
  gameIds: readonly string[],
  reason: "moved" | "cancelled",
  shouldTextTeams: boolean,
): Promise<void> {
  if (gameIds.length === 0) return;
  const now = clock.now();
  await sql`
    update sub_call set state = ${reason}, should_notify_accepted = ${!shouldTextTeams}, next_at = ${now}
    where game_id in (
      select game_id from sub_call where game_id = any(${gameIds}::uuid[]) and state in ('open', 'filled', 'stopped')
      order by game_id for no key update
    )`.execute(trx);
  await releaseBookings(trx, gameIds, now);
  await restartLines(trx, gameIds, now);
}
