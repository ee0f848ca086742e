import { createHash } from "node:crypto";
import { sql } from "kysely";
import { announceResponse } from "#features/attendance/commands.server.ts";
import { letEveryoneIn } from "#features/attendance/waitlist/commands.server.ts";
import { readLine } from "#features/attendance/waitlist/queries.server.ts";
import { getMaximum, listPlaces } from "#features/attendance/waitlist/rules.ts";
import { insertGameTexts } from "#features/messages/game-texts/commands.server.ts";
import type { Wording } from "#features/messages/game-texts/rules.ts";
import type { GameTextOutcome } from "#features/messages/game-texts/schema.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { createZoneClock, toWallClock } from "#platform/zoned-time.ts";
import { findLineGame, readCandidates, type LineGame } from "./queries.server.ts";
import { getHoldMs, getNextLook, getOfferEnd, planOffers } from "./rules.ts";

/** A line that the worker holds a lock on. */
type LineRow = { gameId: string; teamId: string; round: number; nextAt: Date | null };

/** How long to wait after a failure, so that a broken line doesn't block others. */
const RETRY_AFTER_FAILURE = minutes(1);

/**
 * Advances the line that has been due the longest: lets people in if the maximum is gone, offers free spots, and tells
 * people what a manager decided. Runs in one transaction, so a crash rolls it back with its texts, and is safe to run
 * concurrently. Returns 0 if there was nothing to do.
 */
export async function advanceLines(): Promise<number> {
  const now = clock.now();
  let gameId: string | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<LineRow>`
        select waitlist.game_id as "gameId", waitlist.team_id as "teamId", round, next_at as "nextAt"
        from waitlist join game on game.id = waitlist.game_id
        where next_at <= ${now} order by next_at limit 1
        for no key update of waitlist skip locked for share of game skip locked`.execute(trx);
      const [row] = rows;
      gameId = row?.gameId;
      if (row) await advance(trx, row, now);
    });
  } catch (error) {
    if (gameId === undefined) throw error;
    log.error({ err: error, gameId }, "failed to advance a waitlist");
    await db
      .updateTable("waitlist")
      .set({ nextAt: after(now, RETRY_AFTER_FAILURE) })
      .where("gameId", "=", gameId)
      .execute();
  }
  if (gameId === undefined) return 0;
  announceResponse(gameId);
  return 1;
}

async function advance(trx: Trx, row: LineRow, now: Date): Promise<void> {
  const game = await findLineGame(trx, row.gameId);
  if (!game || game.cancelledAt !== null || game.archivedAt !== null || game.startsAt <= now) {
    await forgetNotices(trx, row.gameId);
    return updateLine(trx, row, { nextAt: null, isOutOfTexts: false });
  }
  const maximum = getMaximum(game);
  if (maximum === null) await letEveryoneIn(trx, row.gameId);
  await sendNotices(trx, row, game, now);
  if (maximum === null) return updateLine(trx, row, { nextAt: null, isOutOfTexts: false });
  const isOutOfTexts = await offerSpots(trx, { ...row, maximum }, game, now);
  const quietUntil = findQuietHoursEnd(game, now);
  const line = await readLine(trx, { ...row, maximum });
  const next = getNextLook(line, { now, startsAt: game.startsAt, isOutOfTexts });
  const nextAt = next && quietUntil && quietUntil < game.startsAt && next < quietUntil ? quietUntil : next;
  return updateLine(trx, row, { nextAt, isOutOfTexts });
}

/** Tells people what counts now without them, unless they said something else since. */
async function sendNotices(trx: Trx, row: LineRow, game: LineGame, now: Date): Promise<void> {
  const { rows } = await sql<{ memberId: string; notice: "in" | "waiting" }>`
    select entry.member_id as "memberId", entry.notice from waitlist_entry entry
    join game_rsvp rsvp on rsvp.game_id = entry.game_id and rsvp.member_id = entry.member_id
      and rsvp.response = case entry.notice when 'in' then 'attending' else 'waitlisted' end
    where entry.game_id = ${row.gameId} and entry.notice is not null
    order by entry.position`.execute(trx);
  const dueAt = findQuietHoursEnd(game, now) ?? now;
  if (rows.length > 0 && dueAt < game.startsAt) {
    const admitted = rows.filter(({ notice }) => notice === "in").map(({ memberId }) => memberId);
    const send = (memberIds: string[], standing: Extract<Wording, { standing: unknown }>["standing"]) =>
      text(trx, row, game, { kind: "waitlist-update", wording: { standing }, memberIds, dueAt }, now);
    if (admitted.length > 0) await send(admitted, { response: "attending" });
    const places = listPlaces((await readLine(trx, { ...row, maximum: null })).waiting);
    for (const { memberId, notice } of rows)
      if (notice === "waiting")
        await send([memberId], { response: "waitlisted", place: places.get(memberId)! });
  }
  await forgetNotices(trx, row.gameId);
}

const forgetNotices = (trx: Trx, gameId: string) =>
  trx
    .updateTable("waitlistEntry")
    .set({ notice: null })
    .where("gameId", "=", gameId)
    .where("notice", "is not", null)
    .execute();

/**
 * Offers the free spots, outside quiet hours. Anyone who can't be reached is passed over, and the spot goes on to the next.
 * Returns whether the team is out of texts.
 */
async function offerSpots(
  trx: Trx,
  row: LineRow & { maximum: number },
  game: LineGame,
  now: Date,
): Promise<boolean> {
  if (findQuietHoursEnd(game, now)) return false;
  for (;;) {
    const line = await readLine(trx, row);
    if (line.waiting.length === 0) return false;
    const { waiting, needs } = await readCandidates(trx, row.gameId, line.waiting);
    const { memberIds, isForEveryone } = planOffers({ ...line, waiting }, needs, now, game.startsAt);
    if (memberIds.length === 0) return false;
    const until = isForEveryone ? null : getEnd(game, now);
    const reached = await askThem(trx, row, game, { memberIds, until }, now);
    if (reached === "out-of-texts") return true;
    await recordOffers(trx, row, { memberIds, reached, until: until ?? game.startsAt, isForEveryone }, now);
  }
}

const getEnd = (game: LineGame, now: Date) => {
  const quiet = game.quietFrom && game.quietUntil ? { from: game.quietFrom, until: game.quietUntil } : null;
  const holdMs = getHoldMs(now, game.startsAt)!;
  return getOfferEnd(now, holdMs, game.startsAt, { clock: createZoneClock(game.timeZone), quiet });
};

/** Texts offers. Returns who gets one, or that the team has no texts left. Without a texting account, no one does. */
async function askThem(
  trx: Trx,
  row: LineRow,
  game: LineGame,
  { memberIds, until }: { memberIds: string[]; until: Date | null },
  now: Date,
): Promise<ReadonlySet<string> | "out-of-texts"> {
  if (!isTextingOn) return new Set();
  const offer = {
    until: until && toWallClock(until, game.timeZone),
    today: toWallClock(now, game.timeZone).on,
  };
  const wording = { ask: "waitlist", offer } as const;
  const outcome = await text(
    trx,
    row,
    game,
    { kind: "waitlist", wording, memberIds, dueAt: now, until },
    now,
  );
  const reached = outcome?.reached ?? new Set<string>();
  return reached.size === 0 && (outcome?.failed ?? 0) > 0 ? "out-of-texts" : reached;
}

type LineText = {
  kind: "waitlist" | "waitlist-update";
  wording: Wording;
  memberIds: string[];
  dueAt: Date;
  until?: Date | null;
};

const text = (
  trx: Trx,
  row: LineRow,
  game: LineGame,
  { kind, wording, memberIds, dueAt, until }: LineText,
  now: Date,
): Promise<GameTextOutcome | null> =>
  insertGameTexts(
    trx,
    {
      teamId: row.teamId,
      game,
      kind,
      wording,
      memberIds,
      sentBy: null,
      requestKey: createKey(row, kind, memberIds),
      dueAt,
      validUntil: until ?? game.startsAt,
    },
    now,
  );

async function recordOffers(
  trx: Trx,
  { gameId, round }: LineRow,
  offers: { memberIds: string[]; reached: ReadonlySet<string>; until: Date; isForEveryone: boolean },
  now: Date,
): Promise<void> {
  const isReached = sql<boolean>`member_id = any(${[...offers.reached]}::uuid[])`;
  await sql`
    update waitlist_entry set asked_round = ${round},
      offered_at = case when ${isReached} then ${now}::timestamptz end,
      offer_until = case when ${isReached} then ${offers.until}::timestamptz end,
      holds_spot = ${isReached} and ${!offers.isForEveryone}
    where game_id = ${gameId} and member_id = any(${offers.memberIds}::uuid[])`.execute(trx);
}

async function updateLine(
  trx: Trx,
  { gameId }: LineRow,
  values: { nextAt: Date | null; isOutOfTexts: boolean },
): Promise<void> {
  await trx.updateTable("waitlist").set(values).where("gameId", "=", gameId).execute();
}

/** Returns a deterministic key for a step of a line, so that a step that's repeated doesn't send its texts twice. */
function createKey({ gameId, round, nextAt }: LineRow, step: string, memberIds: readonly string[]): string {
  const digest = createHash("sha256")
    .update([step, gameId, round, nextAt?.toISOString(), ...memberIds].join(" "))
    .digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
