import { createHash } from "node:crypto";
import type { CallState } from "#features/attendance/spares/schema.ts";
import { insertGameTexts } from "#features/messages/game-texts/commands.server.ts";
import { quietHoursEnd } from "#features/reminders/queries.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { findCalledGame, readStandings, type CalledGame } from "../queries.server.ts";
import { callAsks, movedAsks, newsWords, planCall, waitFor } from "../rules.ts";

/** What a call needs to go on. Locked by whoever holds one. */
export type Call = {
  gameId: string;
  teamId: string;
  spots: number;
  waitMinutes: number;
  state: string;
  round: number;
  ignoresQuiet: boolean;
  tellsIn: boolean;
  startedBy: string | null;
  nextAt: Date | null;
};

/** A call that cannot go on must not keep others from it. */
const AFTER_FAILURE = minutes(1);
/** After the allowance did not suffice: somebody may have bought more. */
const WHEN_SHORT = minutes(5);

/**
 * Takes the call that has waited longest for its next step and does it, in one transaction: after a crash it is as if it
 * had not begun. Safe beside others of its kind. Gives 0 when there was nothing to do.
 */
export async function advanceCalls(): Promise<number> {
  const now = clock.now();
  let gameId: string | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      const call = await trx
        .selectFrom("spareCall")
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
    log.error({ err: error, gameId }, "a call for spares could not go on");
    await db
      .updateTable("spareCall")
      .set({ nextAt: after(now, AFTER_FAILURE) })
      .where("gameId", "=", gameId)
      .execute();
  }
  return gameId === undefined ? 0 : 1;
}

async function advance(trx: Trx, call: Call, now: Date): Promise<void> {
  const game = await findCalledGame(trx, call.gameId);
  if (!game || game.startsAt <= now || game.archivedAt !== null || game.gameTime === null)
    return change(trx, call, { state: call.state === "open" ? "over" : call.state, nextAt: null });
  if (call.state !== "open") return tell(trx, call, game, now);
  const wait = waitFor(call.waitMinutes, now, game.startsAt);
  const plan = planCall(call, await readStandings(trx, call.teamId, call.gameId), wait, now);
  if (plan.isFilled) {
    await change(trx, call, { state: "filled" });
    return tell(trx, { ...call, state: "filled" }, game, now);
  }
  const quiet = call.ignoresQuiet ? null : quietHoursEnd(game, now);
  if (quiet) return change(trx, call, { nextAt: quiet });

  let [asked, isShort] = [0, false];
  const left = new Set(plan.line);
  for (const memberId of plan.line) {
    if (asked >= plan.wanted) break;
    const outcome = await ask(trx, call, game, memberId, keyOf("call", call, memberId), now);
    isShort = outcome === "short";
    if (isShort) break;
    left.delete(memberId);
    if (outcome === "asked") asked += 1;
  }
  const times = [
    game.startsAt,
    ...(isShort ? [after(now, WHEN_SHORT)] : []),
    ...(left.size > 0 && !isShort ? [plan.waitingUntil, asked > 0 ? after(now, wait) : null] : []),
  ].flatMap((time) => time?.getTime() ?? []);
  return change(trx, call, { isShort, nextAt: new Date(Math.min(...times)) });
}

/**
 * Texts one spare that a spot is open and writes it down, on a locked call: "unreached" when no text may reach them,
 * "short" when the allowance does not suffice, which is not written down. Once per key.
 */
export async function ask(
  trx: Trx,
  { gameId, teamId, round, startedBy }: Call,
  game: CalledGame,
  memberId: string,
  requestKey: string,
  now: Date,
): Promise<"asked" | "unreached" | "short"> {
  const answer = await insertGameTexts(
    trx,
    {
      teamId,
      game: { ...game, gameTime: game.gameTime! },
      kind: "spare-call",
      wording: { asks: callAsks },
      memberIds: [memberId],
      sentBy: startedBy,
      requestKey,
      dueAt: now,
      validUntil: game.startsAt,
    },
    now,
  );
  if (answer && answer.failed > 0) return "short";
  // Without a phone there is not even a reason.
  const reason = !answer || answer.sent > 0 ? null : (answer.skipped[0]?.reason ?? "no-consent");
  const state = reason === null ? ("asked" as const) : ("unreached" as const);
  const offer = { state, reason, round, askedAt: now, answeredAt: null, blastId: answer?.blastId ?? null };
  await trx
    .insertInto("spareOffer")
    .values({ gameId, teamId, memberId, ...offer })
    .onConflict((conflict) => conflict.columns(["gameId", "memberId"]).doUpdateSet(offer))
    .execute();
  return state;
}

/** Tells those who were asked and gave no clear answer that it is over; after a change of the game also who is in. */
async function tell(trx: Trx, call: Call, game: CalledGame, now: Date): Promise<void> {
  const state = call.state as Exclude<CallState, "open" | "over">;
  const dueAt = quietHoursEnd(game, now) ?? now;
  const offers = await trx
    .selectFrom("spareOffer")
    .select(["memberId", "state"])
    .where("gameId", "=", call.gameId)
    .where("state", "in", call.tellsIn ? ["asked", "in"] : ["asked"])
    .execute();
  const send = async (to: "asked" | "in", wording: { asks: readonly string[] } | { message: string }) => {
    const memberIds = offers.filter((offer) => offer.state === to).map(({ memberId }) => memberId);
    // In the morning after the game nobody needs to know.
    if (memberIds.length === 0 || dueAt >= game.startsAt) return;
    await insertGameTexts(
      trx,
      {
        teamId: call.teamId,
        game: { ...game, gameTime: game.gameTime! },
        kind: "spare-news",
        wording,
        memberIds,
        sentBy: null,
        requestKey: keyOf(`news to ${to}`, call),
        dueAt,
        validUntil: game.startsAt,
      },
      now,
    );
  };
  const message = newsWords[state](game);
  await send("asked", { message });
  await send("in", state === "moved" ? { asks: movedAsks } : { message });
  await trx
    .updateTable("spareOffer")
    .set({ state: "told" })
    .where("gameId", "=", call.gameId)
    .where("state", "=", "asked")
    .execute();
  await change(trx, call, { nextAt: null, tellsIn: false });
}

type Change = { state?: string; nextAt?: Date | null; isShort?: boolean; tellsIn?: boolean };

async function change(trx: Trx, { gameId }: Call, values: Change): Promise<void> {
  await trx.updateTable("spareCall").set(values).where("gameId", "=", gameId).execute();
}

/** The same for the same step of a call, however often it is tried: the texts of a step exist once. */
function keyOf(what: string, { gameId, round, nextAt }: Call, memberId = ""): string {
  const digest = createHash("sha256")
    .update([what, gameId, round, nextAt?.toISOString(), memberId].join(" "))
    .digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
