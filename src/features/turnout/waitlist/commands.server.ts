import { createHash } from "node:crypto";
import { sql } from "kysely";
import { announceResponse } from "#features/attendance/commands.server.ts";
import { letEveryoneIn } from "#features/attendance/waitlist/commands.server.ts";
import { readCandidates, readLine } from "#features/attendance/waitlist/queries.server.ts";
import { getMaximum, listPlaces } from "#features/attendance/waitlist/rules.ts";
import { readSender } from "#features/messages/blasts/queries.server.ts";
import { insertGameTexts } from "#features/messages/game-texts/commands.server.ts";
import type { Wording } from "#features/messages/game-texts/rules.ts";
import type { GameTextOutcome } from "#features/messages/game-texts/schema.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { createZoneClock, toWallClock } from "#platform/zoned-time.ts";
import { findLineGame, type LineGame } from "./queries.server.ts";
import { getHoldMs, getNextLook, getOfferEnd, planOffers } from "./rules.ts";

/** A line that the worker holds a lock on. */
type LineRow = { gameId: string; teamId: string; round: number; isOutOfTexts: boolean; nextAt: Date | null };

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
        select waitlist.game_id as "gameId", waitlist.team_id as "teamId", round,
          is_out_of_texts as "isOutOfTexts", next_at as "nextAt"
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
  const outcome = await offerSpots(trx, { ...row, maximum }, game, now);
  const isOutOfTexts = outcome === "out-of-texts";
  const quietUntil = findQuietHoursEnd(game, now);
  const line = await readLine(trx, { ...row, maximum, isOutOfTexts });
  const next = outcome === "more" ? now : getNextLook(line, { now, startsAt: game.startsAt });
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

/** How many times a step goes on to the next person after someone can't be reached, so that it stays short. */
const MAX_TRIES = 20;

/**
 * Offers the free spots, outside quiet hours. Anyone who can't be reached is passed over, and the spot goes on to the next.
 * Returns whether the team is out of texts, or whether there are more people to try in another step.
 */
async function offerSpots(
  trx: Trx,
  row: LineRow & { maximum: number },
  game: LineGame,
  now: Date,
): Promise<"done" | "more" | "out-of-texts"> {
  if (findQuietHoursEnd(game, now)) return "done";
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const line = await readLine(trx, row);
    if (line.waiting.length === 0) return "done";
    const { waiting, needs } = await readCandidates(trx, row.gameId, line.waiting);
    const { memberIds, isForEveryone } = planOffers({ ...line, waiting }, needs, now, game.startsAt);
    if (memberIds.length === 0) return "done";
    const until = isForEveryone ? null : getEnd(game, now);
    const { reached, unpaid } = await askThem(trx, row, game, { memberIds, until }, now);
    const asked = memberIds.filter((id) => !unpaid.has(id));
    await recordOffers(
      trx,
      row,
      { memberIds: asked, reached, until: until ?? game.startsAt, isForEveryone },
      now,
    );
    if (unpaid.size > 0) return "out-of-texts";
  }
  return "more";
}

const getEnd = (game: LineGame, now: Date) => {
  const quiet = game.quietFrom && game.quietUntil ? { from: game.quietFrom, until: game.quietUntil } : null;
  const holdMs = getHoldMs(now, game.startsAt)!;
  return getOfferEnd(now, holdMs, game.startsAt, { clock: createZoneClock(game.timeZone), quiet });
};

/** Who gets an offer, and whose texts the team can't pay for, so that their turn isn't over. */
type Asked = { reached: ReadonlySet<string>; unpaid: ReadonlySet<string> };

/** Texts offers. Without a texting account, no one gets one, and free spots are theirs who see them on their page. */
async function askThem(
  trx: Trx,
  row: LineRow,
  game: LineGame,
  { memberIds, until }: { memberIds: string[]; until: Date | null },
  now: Date,
): Promise<Asked> {
  const none: ReadonlySet<string> = new Set();
  if (!isTextingOn) return { reached: none, unpaid: none };
  // A team that was out of texts is only tried again once it has some, because each try is stored.
  if (row.isOutOfTexts && (await readSender(trx, row.teamId)).left < 1)
    return { reached: none, unpaid: new Set(memberIds) };
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
  const reached = outcome?.reached ?? none;
  const unreachable = new Set(outcome?.skipped.map(({ memberId }) => memberId));
  const isUnpaid = (id: string) => !reached.has(id) && !unreachable.has(id);
  return { reached, unpaid: outcome && outcome.failed > 0 ? new Set(memberIds.filter(isUnpaid)) : none };
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
