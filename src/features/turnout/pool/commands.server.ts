import { createHash } from "node:crypto";
import { sql } from "kysely";
import { createAskToken, RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { POOL_LOCK } from "#features/attendance/pool/commands.server.ts";
import { insertPoolTexts } from "#features/messages/pool-texts/commands.server.ts";
import { composePoolAsk } from "#features/messages/pool-texts/rules.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { after } from "#platform/clock.ts";
import { createIds, type Trx } from "#platform/database.ts";
import { digestToken, LINK_KEY_VERSION } from "#platform/secrets.ts";
import type { CalledGame } from "../subs/queries.server.ts";
import { findPoolCall, listNextPeople, type PoolCall } from "./queries.server.ts";
import { planPoolStep } from "./rules.ts";

/** What askPool has to know about a call, whose row the caller has locked. */
type OpenCall = {
  gameId: string;
  teamId: string;
  round: number;
  startedBy: string | null;
  poolLevel: number | null;
  groupId: string | null;
  nextAt: Date | null;
};

/** How a step went: the pool is off, no one is left, or it goes on at a time. */
export type PoolStep =
  | { kind: "off" }
  | { kind: "ended" }
  | { kind: "asking"; nextAt: Date; isOutOfTexts: boolean };

/** How soon to try again after another call was asking the same people. */
const RETRY_AFTER_RACE = 1_000;
/** How often to retry while the team is out of texts. */
const RETRY_WHEN_OUT_OF_TEXTS = 5 * 60_000;
/** How many people more to look at than are wanted, because others may be asking the first ones right now. */
const SPARE = 20;

/**
 * Asks the next people of the league's pool, one per open spot, in the order of NEED-45. Call it after locking the call. It
 * holds the lock on each number until the asks are committed, and looks again after taking it, so two calls never ask the
 * same person for games that overlap (NEED-44, NEED-45). It never waits for such a lock. It keeps the team's quiet hours,
 * even if the manager started the call in them (NEED-46).
 */
export async function askPool(
  trx: Trx,
  call: OpenCall,
  game: CalledGame,
  { openSpots, waitMs }: { openSpots: number; waitMs: number },
  now: Date,
): Promise<PoolStep> {
  const poolCall = await findPoolCall(trx, game, call, now);
  if (!poolCall) return { kind: "off" };
  const quietUntil = findQuietHoursEnd(game, now);
  if (quietUntil) return { kind: "asking", nextAt: quietUntil, isOutOfTexts: false };
  const waiting = await listWaiting(trx, call.gameId);
  const { wanted, wait, waitEnds } = planPoolStep({ openSpots, waitMs, waiting }, now);
  const { people, isContended } = await pickPeople(trx, poolCall, wanted, now);
  const asked = await textPeople(trx, call, game, poolCall, people, now);
  const isOutOfTexts = asked < people.length;
  const times = [
    ...waitEnds,
    ...(asked > 0 ? [after(now, wait)] : []),
    ...(isContended ? [after(now, RETRY_AFTER_RACE)] : []),
    ...(isOutOfTexts ? [after(now, RETRY_WHEN_OUT_OF_TEXTS)] : []),
  ].map(Number);
  if (times.length === 0) return { kind: "ended" };
  return { kind: "asking", nextAt: new Date(Math.min(...times)), isOutOfTexts };
}

/** Lists when those were asked for this game who haven't replied in any way. */
async function listWaiting(trx: Trx, gameId: string): Promise<Date[]> {
  const asks = await trx
    .selectFrom("poolAsk")
    .select("askedAt")
    .where("gameId", "=", gameId)
    .where("state", "=", "asked")
    .where("respondedAt", "is", null)
    .execute();
  return asks.map(({ askedAt }) => askedAt);
}

/** Picks and locks the next people. `isContended` is true if another call was faster with one of them. */
async function pickPeople(trx: Trx, call: PoolCall, wanted: number, now: Date) {
  if (wanted === 0) return { people: [], isContended: false };
  const locked: string[] = [];
  let isContended = false;
  for (const { personId, phone } of await listNextPeople(trx, call, now, wanted + SPARE)) {
    if (locked.length >= wanted) break;
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(${POOL_LOCK}, hashtext(${phone})) as "isLocked"`.execute(trx);
    if (rows[0]!.isLocked) locked.push(personId);
    else isContended = true;
  }
  if (locked.length === 0) return { people: [], isContended };
  // What was committed before we got the lock is visible only now.
  const people = await listNextPeople(trx, call, now, wanted, locked);
  const isShort = people.length < wanted && (isContended || people.length < locked.length);
  return { people, isContended: isShort };
}

/** Texts people and records what they were asked. Returns how many were asked before the team ran out of texts. */
async function textPeople(
  trx: Trx,
  { gameId, teamId, round, startedBy, nextAt }: OpenCall,
  game: CalledGame,
  { leagueName, one }: PoolCall,
  people: readonly { personId: string; phone: string; language: "en" | "fr" | "es" }[],
  now: Date,
): Promise<number> {
  if (people.length === 0) return 0;
  const ids = await createIds(trx, people.length);
  const asks = people.map((person, index) => ({ ...person, askId: ids[index]! }));
  const queued = new Set(
    await insertPoolTexts(
      trx,
      {
        teamId,
        gameId,
        kind: "sub-call",
        source: {
          requestKey: createStepKey(
            "pool",
            gameId,
            round,
            nextAt,
            asks.map(({ personId }) => personId).join(" "),
          ),
          sentBy: startedBy,
        },
        recipients: asks,
        compose: (language) => composePoolAsk({ ...game, leagueName, one }, RSVP_LINK_LENGTH, language),
        dueAt: now,
        validUntil: game.startsAt,
      },
      now,
    ),
  );
  const rows = asks.filter(({ askId }) => queued.has(askId));
  if (rows.length === 0) return 0;
  await trx
    .insertInto("poolAsk")
    .values(
      rows.map(({ askId, personId }, index) => ({
        id: askId,
        personId,
        teamId,
        gameId,
        round,
        state: "asked",
        startsAt: game.startsAt,
        digest: digestToken(createAskToken(askId, LINK_KEY_VERSION)),
        // A millisecond apart, so that it's still known who was asked first.
        askedAt: new Date(now.getTime() + index + 1 - rows.length),
      })),
    )
    .execute();
  return rows.length;
}

/** Returns a deterministic key for the texts of a step, so that a retry doesn't send them twice. */
export function createStepKey(
  step: string,
  gameId: string,
  round: number,
  nextAt: Date | null,
  about = "",
): string {
  const digest = createHash("sha256")
    .update([step, gameId, round, nextAt?.toISOString(), about].join(" "))
    .digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
