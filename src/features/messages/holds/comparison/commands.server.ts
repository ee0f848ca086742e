import { sql } from "kysely";
import { after, clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { listSentTexts } from "#platform/sms/provider.ts";
import { emailAdministrators, releaseHold } from "../commands.server.ts";
import {
  matchTexts,
  MAX_CLOCK_SKEW,
  PASSES,
  sameGame,
  sameWords,
  type Match,
  type SentText,
} from "../rules.ts";
import { settleHeld } from "../settling/commands.server.ts";
import { listCandidates, listUnknown } from "./queries.server.ts";

/** How long after the first pass the second one starts, unless someone decides sooner. */
const SECOND_PASS_SECONDS = 60;
/** How long a worker may take for one page. After that, another one takes over. */
const LEASE_SECONDS = 30;
/** The number of leftover texts to match at a time. */
const BATCH = 1_000;
/** Administrators get an email if a comparison takes longer than this, and a page that can't be read is given up. */
const MAX_WAIT_SECONDS = 120;

type Comparison = { id: string; since: Date; heldAt: Date; nextPage: string | null };

/**
 * Compares one page of the provider's list with our texts, and adopts those that we forgot. At the end of the list, ends
 * the hold if nothing was forgotten. Otherwise, an administrator decides. Safe to run in any number of workers, because
 * only one reads at a time, and it continues where the last one stopped. Returns 0 if there was nothing to do.
 */
export async function compareHeld(): Promise<number> {
  const comparison = await claimComparison();
  if (!comparison) return 0;
  try {
    const { texts, oldest, next } = await listSentTexts(comparison.nextPage);
    const start = after(comparison.since, -MAX_CLOCK_SKEW);
    const adopted = await comparePage(
      texts
        .filter(({ createdAt }) => createdAt >= start)
        .map(({ to, createdAt, sid, body, segments }) => ({
          sid,
          phone: to,
          body,
          segments,
          sentAt: createdAt,
        })),
      comparison,
    );
    const isEnd = next === null || oldest === null || oldest < start;
    const isStored = await storeProgress(comparison, { adopted, oldest, next: isEnd ? null : next });
    if (isEnd && isStored) await finishPass(comparison);
    return 1;
  } catch (error) {
    log.warn({ err: error }, "failed to compare texts with the provider's list");
    await noteFailure(comparison);
    return 0;
  }
}

/** Waits until reminders that were due are queued, because only texts can be compared. */
async function claimComparison(): Promise<Comparison | undefined> {
  const { rows } = await sql<Comparison>`
    update sending_hold set leased_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
    where (state = 'comparing' or passes < ${PASSES} and (state = 'discarding'
        or compared_at < clock_timestamp() - ${SECOND_PASS_SECONDS} * interval '1 second'))
      and released_at is null
      and settles_at <= clock_timestamp() and (leased_until is null or leased_until < clock_timestamp())
      and not exists (
        select from reminder where reminder.state = 'armed' and due_at <= least(held_at, ${clock.now()})
      )
    returning id, since, held_at as "heldAt", next_page as "nextPage"`.execute(db);
  return rows[0];
}

/** Adopts this page's texts, and keeps those without a row for the end of the list. Returns how many it adopted. */
async function comparePage(texts: readonly SentText[], { since }: Comparison): Promise<number> {
  const unknown = await listUnknown(texts, since);
  const { matches, unmatched } = matchTexts(unknown, await listCandidates(unknown, since), sameWords);
  if (unmatched.length > 0)
    await sql`
      insert into hold_text (sid, phone, body, segments, sent_at)
      select sid, phone, body, segments, "sentAt" from json_to_recordset(${JSON.stringify(unmatched)})
        as text (sid text, phone text, body text, segments smallint, "sentAt" timestamptz)
      on conflict do nothing`.execute(db);
  return adopt(matches, since);
}

/** Records queued texts as accepted. Texts that are being submitted are reconciled anyway. */
const adopt = (matches: readonly Match[], since: Date) =>
  settleHeld(
    matches
      .filter(({ held }) => held.isQueued)
      .map(({ sent: { sid, segments }, held: { id, month } }) => ({
        id,
        month,
        outcome: { kind: "accepted" as const, sid, segments },
      })),
    after(since, -MAX_CLOCK_SKEW),
  );

/** Returns false if the hold started over in the meantime. */
async function storeProgress(
  { id, heldAt }: Comparison,
  { adopted, oldest, next }: { adopted: number; oldest: Date | null; next: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update sending_hold set adopted = adopted + ${adopted}, pages = pages + 1, next_page = ${next},
      reached_at = coalesce(${oldest}, since), leased_until = null, failing_since = null
    where id = ${id} and held_at = ${heldAt} returning id`.execute(db);
  return rows.length > 0;
}

/** Matches what's left by game, and ends the pass. Nothing is forgotten if every text in the list has its row. */
async function finishPass({ id, since, heldAt }: Comparison): Promise<void> {
  const adopted = await adoptByGame(since);
  const { rows } = await sql<{ adopted: number; unrecorded: number }>`
    update sending_hold set state = case when state = 'comparing' then 'waiting' else state end, passes = passes + 1, adopted = adopted + ${adopted},
      unrecorded = (select count(*) from hold_text)::int, compared_at = clock_timestamp()
    where id = ${id} and held_at = ${heldAt} and released_at is null
    returning adopted, unrecorded`.execute(db);
  const [result] = rows;
  if (!result) return;
  if (result.adopted + result.unrecorded === 0) {
    await db.transaction().execute((trx) => releaseHold(trx, id));
    log.info({ since }, "texts are released, because none was forgotten");
  } else await askAdministrators(id);
}

async function adoptByGame(since: Date): Promise<number> {
  let adopted = 0;
  for (let last = ""; ;) {
    const texts = await db
      .selectFrom("holdText")
      .selectAll()
      .where("sid", ">", last)
      .orderBy("sid")
      .limit(BATCH)
      .execute();
    if (texts.length === 0) return adopted;
    last = texts.at(-1)!.sid;
    const { matches } = matchTexts(texts, await listCandidates(texts, since), sameGame);
    adopted += await adopt(matches, since);
    if (matches.length > 0)
      await db
        .deleteFrom("holdText")
        .where(
          "sid",
          "in",
          matches.map(({ sent }) => sent.sid),
        )
        .execute();
  }
}

/** Emails administrators once per hold. */
async function askAdministrators(id: string): Promise<void> {
  log.error({ holdId: id }, "texts are held and need a decision; see /admin/hold");
  await db.transaction().execute((trx) => emailAdministrators(trx, id));
}

async function noteFailure({ id, heldAt }: Comparison): Promise<void> {
  const { rows } = await sql<{ isStuck: boolean }>`
    update sending_hold set failing_since = coalesce(failing_since, clock_timestamp()), leased_until = null,
      next_page = case when failing_since < clock_timestamp() - ${MAX_WAIT_SECONDS} * interval '1 second' then null
        else next_page end
    where id = ${id} and held_at = ${heldAt}
    returning failing_since < clock_timestamp() - ${MAX_WAIT_SECONDS} * interval '1 second'
      and emailed_at is null as "isStuck"`.execute(db);
  if (rows[0]?.isStuck) await askAdministrators(id);
}
