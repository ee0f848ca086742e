import { countBooked } from "#features/attendance/subs/queries.server.ts";
import type { CallState } from "#features/attendance/subs/schema.ts";
import { insertGameTexts } from "#features/messages/game-texts/commands.server.ts";
import type { Wording } from "#features/messages/game-texts/rules.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { inEachLanguage } from "#words/language.ts";
import { alertNoSub } from "../../pool/alerts/commands.server.ts";
import { askPool, createStepKey } from "../../pool/commands.server.ts";
import { closeAsks, tellPool } from "../../pool/telling/commands.server.ts";
import { findCalledGame, findCalledGroup, readSubProgress, type CalledGame } from "../queries.server.ts";
import { callEndMessages, planCall, getWaitMs } from "../rules.ts";

/** The state of a call. The worker that's advancing the call holds a lock on its row. */
export type Call = {
  gameId: string;
  teamId: string;
  spots: number;
  waitMinutes: number;
  state: string;
  round: number;
  ignoresQuiet: boolean;
  shouldNotifyAccepted: boolean;
  startedBy: string | null;
  nextAt: Date | null;
  groupId: string | null;
  asksOthers: boolean;
  asksPool: boolean;
  poolLevel: number | null;
  poolSince: Date | null;
  poolEndedAt: Date | null;
};

/** How long to wait after a failure, so that a broken call doesn't block others. */
const RETRY_AFTER_FAILURE = minutes(1);
/** How often to retry while the team is out of texts, because a manager may have bought more. */
const RETRY_WHEN_OUT_OF_TEXTS = minutes(5);
/** How often to look whether people still wait for a spot. */
const RETRY_WHILE_WAITING = minutes(5);

/**
 * Advances the call whose next step has been due the longest. Runs in one transaction, so a crash rolls it back, and
 * is safe to run concurrently. Returns 0 if there was nothing to do.
 */
export async function advanceCalls(): Promise<number> {
  const now = clock.now();
  let gameId: string | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      const call = await trx
        .selectFrom("subCall")
        .selectAll()
        .where("nextAt", "<=", now)
        .orderBy("nextAt")
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      gameId = call?.gameId;
      if (call) await advance(trx, call, now);
    });
  } catch (error) {
    if (gameId === undefined) throw error;
    log.error({ err: error, gameId }, "failed to advance a sub call");
    await db
      .updateTable("subCall")
      .set({ nextAt: after(now, RETRY_AFTER_FAILURE) })
      .where("gameId", "=", gameId)
      .execute();
  }
  return gameId === undefined ? 0 : 1;
}

async function advance(trx: Trx, call: Call, now: Date): Promise<void> {
  const game = await findCalledGame(trx, call.gameId);
  // A call whose game lost its time has ended. Those who were asked or booked are told, as after any other move.
  const isTimeless = call.state === "open" && game?.gameTime === null;
  if (!game || game.startsAt <= now || game.archivedAt !== null || isTimeless) {
    await closeAsks(trx, call.gameId);
    return updateCall(trx, call, { state: call.state === "open" ? "over" : call.state, nextAt: null });
  }
  if (call.state !== "open") return notifySubs(trx, call, game, now);
  const waitMs = getWaitMs(call.waitMinutes, now, game.startsAt);
  const booked = await countBooked(trx, call.gameId);
  const subs = await readSubProgress(trx, call.teamId, call.gameId);
  // A group that was deleted since is no one's anymore, so the call is for everyone.
  const groupId = (await findCalledGroup(trx, call.teamId, call.groupId))?.id ?? null;
  const plan = planCall({ ...call, groupId, spots: call.spots - booked }, subs, waitMs, now);
  if (plan.isFilled) {
    await updateCall(trx, call, { state: "filled" });
    return notifySubs(trx, { ...call, state: "filled" }, game, now);
  }
  // One line at a time: anyone who waits for a spot goes before subs who weren't asked yet (NEED-25).
  if (game.waiting > 0) {
    const nextAt = after(now, RETRY_WHILE_WAITING);
    return updateCall(trx, call, { nextAt: nextAt < game.startsAt ? nextAt : game.startsAt });
  }
  // The pool's people aren't woken, even if the manager started the call in quiet hours (NEED-46).
  const quietUntil = call.ignoresQuiet ? null : findQuietHoursEnd(game, now);
  if (quietUntil) return updateCall(trx, call, { nextAt: quietUntil });

  let [askedCount, isOutOfTexts] = [0, false];
  const remaining = new Set(plan.line);
  for (const memberId of plan.line) {
    if (askedCount >= plan.wanted) break;
    const outcome = await textSub(trx, call, game, memberId, createKey("call", call, memberId), now);
    isOutOfTexts = outcome === "out-of-texts";
    if (isOutOfTexts) break;
    remaining.delete(memberId);
    if (outcome === "asked") askedCount += 1;
  }
  const canAskPool = call.asksPool && call.poolEndedAt === null;
  if (canAskPool && remaining.size === 0 && askedCount === 0 && !isOutOfTexts && plan.waitingUntil === null)
    return goOnToPool(trx, call, game, { openSpots: plan.openSpots, waitMs }, now);
  const times = [
    game.startsAt,
    ...(isOutOfTexts ? [after(now, RETRY_WHEN_OUT_OF_TEXTS)] : []),
    ...((remaining.size > 0 || canAskPool) && !isOutOfTexts
      ? [plan.waitingUntil, askedCount > 0 ? after(now, waitMs) : null]
      : []),
  ].flatMap((time) => time?.getTime() ?? []);
  return updateCall(trx, call, { isOutOfTexts, nextAt: new Date(Math.min(...times)) });
}

/** Asks the league's pool once all of the team's subs were asked (NEED-42). With no one left, managers are told once. */
async function goOnToPool(
  trx: Trx,
  call: Call,
  game: CalledGame,
  open: { openSpots: number; waitMs: number },
  now: Date,
): Promise<void> {
  let step = await askPool(trx, call, game, open, now);
  // The group goes first in the pool too.
  if (step.kind === "ended" && call.groupId !== null && call.asksOthers)
    step = await askPool(trx, { ...call, groupId: null }, game, open, now);
  if (step.kind === "off") {
    // The league turned its pool off, or the team left the league. No one is kept waiting for a spot they can't get.
    if (call.poolSince !== null) await tellPool(trx, { ...call, state: "stopped" }, game, now);
    return updateCall(trx, call, { isOutOfTexts: false, nextAt: game.startsAt });
  }
  const poolSince = call.poolSince ?? now;
  if (step.kind === "ended") {
    await alertNoSub(trx, game, now);
    return updateCall(trx, call, { isOutOfTexts: false, poolSince, poolEndedAt: now, nextAt: game.startsAt });
  }
  const { isOutOfTexts, nextAt } = step;
  return updateCall(trx, call, {
    isOutOfTexts,
    poolSince,
    nextAt: nextAt < game.startsAt ? nextAt : game.startsAt,
  });
}

/**
 * Texts one sub that a spot is open, and records the offer. The caller must have locked the call. Returns "unreachable"
 * if the sub can't be texted. Returns "out-of-texts" and records nothing if the team is out of texts. Idempotent per
 * key.
 */
export async function textSub(
  trx: Trx,
  { gameId, teamId, round, startedBy }: Call,
  game: CalledGame,
  memberId: string,
  requestKey: string,
  now: Date,
): Promise<"asked" | "unreachable" | "out-of-texts"> {
  const result = await insertGameTexts(
    trx,
    {
      teamId,
      game,
      kind: "sub-call",
      wording: { ask: "sub-call" },
      memberIds: [memberId],
      sentBy: startedBy,
      requestKey,
      dueAt: now,
      validUntil: game.startsAt,
    },
    now,
  );
  if (result && result.failed > 0) return "out-of-texts";
  // A member without a phone isn't in the list of skipped members.
  const reason = !result || result.sent > 0 ? null : (result.skipped[0]?.reason ?? "no-consent");
  const state = reason === null ? ("asked" as const) : ("unreachable" as const);
  const offer = { state, reason, round, askedAt: now, respondedAt: null, blastId: result?.blastId ?? null };
  await trx
    .insertInto("subOffer")
    .values({ gameId, teamId, memberId, ...offer })
    .onConflict((conflict) => conflict.columns(["gameId", "memberId"]).doUpdateSet(offer))
    .execute();
  return state;
}

/**
 * Lets subs know by text that the call is over. Texts those who were asked and haven't said yes or no. If the game
 * changed, also texts those who are in.
 */
async function notifySubs(trx: Trx, call: Call, game: CalledGame, now: Date): Promise<void> {
  const state = call.state as Exclude<CallState, "open" | "over">;
  const dueAt = findQuietHoursEnd(game, now) ?? now;
  const offers = await trx
    .selectFrom("subOffer")
    .select(["memberId", "state"])
    .where("gameId", "=", call.gameId)
    .where("state", "in", call.shouldNotifyAccepted ? ["asked", "accepted"] : ["asked"])
    .execute();
  const send = async (to: "asked" | "accepted", wording: Wording) => {
    const memberIds = offers.filter((offer) => offer.state === to).map(({ memberId }) => memberId);
    // If the game will have started by the end of quiet hours, there's no need to text anyone.
    if (memberIds.length === 0 || dueAt >= game.startsAt) return;
    await insertGameTexts(
      trx,
      {
        teamId: call.teamId,
        game,
        kind: "ask" in wording ? "sub-call" : "sub-update",
        wording,
        memberIds,
        sentBy: null,
        requestKey: createKey(`news to ${to}`, call),
        dueAt,
        validUntil: game.startsAt,
      },
      now,
    );
  };
  const message = inEachLanguage((language) => callEndMessages[state](game, language));
  await send("asked", { message });
  await send("accepted", state === "moved" ? { ask: "moved" } : { message });
  await trx
    .updateTable("subOffer")
    .set({ state: "notified" })
    .where("gameId", "=", call.gameId)
    .where("state", "=", "asked")
    .execute();
  await tellPool(trx, call, game, now);
  await updateCall(trx, call, { nextAt: null, shouldNotifyAccepted: false });
}

type CallUpdate = {
  state?: string;
  nextAt?: Date | null;
  isOutOfTexts?: boolean;
  shouldNotifyAccepted?: boolean;
  poolSince?: Date;
  poolEndedAt?: Date;
};

async function updateCall(trx: Trx, { gameId }: Call, values: CallUpdate): Promise<void> {
  await trx.updateTable("subCall").set(values).where("gameId", "=", gameId).execute();
}

/** Returns a deterministic key for a step of a call, so that retries don't send its texts twice. */
const createKey = (step: string, { gameId, round, nextAt }: Call, memberId = ""): string =>
  createStepKey(step, gameId, round, nextAt, memberId);
