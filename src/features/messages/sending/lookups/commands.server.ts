import { sql } from "kysely";
import { after, clock, seconds } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { findTexts, type ProviderText } from "#platform/sms/provider.ts";
import { LEASE_SECONDS } from "../../claims/commands.server.ts";
import {
  recordSlowness,
  storeSendResults,
  type SendResult,
  type SubmittedMessage,
} from "../../commands.server.ts";
import { countSlots } from "../../senders/rules.ts";
import { measureList } from "../list-lag/commands.server.ts";
import { findKnownSids, getFullBody, type TextContent } from "../queries.server.ts";
import {
  getNextLookup,
  isListComplete,
  LOOKUPS_PER_SECOND,
  MAX_LOOKUP_MS,
  MAX_PROVIDER_SKEW,
  type ListEvidence,
} from "./rules.ts";

/** How long to wait after a lease expires, in seconds. */
const GRACE_SECONDS = 5;
/** How long to make no lookups if the provider doesn't respond to any of them. */
const OUTAGE_PAUSE = seconds(10);

type LostMessage = SubmittedMessage & TextContent & { submittedAt: Date };

/** Returns the time by which a text's call was over. No call is started that could outlast its lease. */
const getEnd = ({ submittedAt }: LostMessage) => after(submittedAt, seconds(LEASE_SECONDS));

/**
 * Finds out what happened to texts whose calls ended without a response, or whose sender died. The provider has no
 * idempotency keys, so we search its list of texts to that number for the same body. If it's there, we adopt it. If it
 * isn't, we look again until the list can be trusted, and only then send the text again. All workers share a budget of
 * lookups. Returns how many texts were looked up.
 */
export async function reconcileLost(): Promise<number> {
  await measureList();
  const { lostMessages, list } = await claimLost();
  if (lostMessages.length === 0) return 0;
  // What's accepted while we ask isn't in the response, so this is the time that counts.
  const now = clock.now();
  const startedMs = performance.now();
  const lookups = await Promise.all(lostMessages.map(lookUp));
  const isSlow = performance.now() - startedMs > MAX_LOOKUP_MS;
  if (isSlow) await recordSlowness(now);
  const evidence = isSlow ? { ...list!, slowAt: now } : list!;
  const matchedSids = new Set<string>();
  const undecided: LostMessage[] = [];
  const results = lostMessages.flatMap((message, index): SendResult[] => {
    const candidates = lookups[index];
    // Never match two of our texts to the same provider text.
    const text = candidates?.find(({ sid }) => !matchedSids.has(sid));
    if (text) {
      matchedSids.add(text.sid);
      return [{ message, outcome: { kind: "accepted", sid: text.sid, segments: text.segments } }];
    }
    if (candidates && isListComplete(getEnd(message), now, evidence))
      return [{ message, outcome: { kind: "unsent" } }];
    undecided.push(message);
    return [];
  });
  await postponeLookups(undecided, clock.now());
  if (lookups.every((texts) => texts === null)) await pauseLookups(clock.now());
  await storeSendResults(results);
  return lostMessages.length;
}

/** Lists the provider's texts that may be this one. Returns null if the provider doesn't respond. */
async function lookUp(message: LostMessage): Promise<ProviderText[] | null> {
  const { phone, submittedAt } = message;
  try {
    const texts = await findTexts({ to: phone, sentAfter: after(submittedAt, -MAX_PROVIDER_SKEW) });
    const fullBody = getFullBody(message);
    const matches = texts.filter(({ body }) => body === fullBody);
    const ownSids = await findKnownSids(
      phone,
      matches.map(({ sid }) => sid),
    );
    return matches.filter(({ sid }) => !ownSids.has(sid));
  } catch (error) {
    log.warn({ err: error }, "failed to look up a text after a lost send");
    return null;
  }
}

/**
 * Claims lost texts with a new lease, within the budget, so that no two workers look up the same text. Keeps the time
 * they were submitted. Also returns what's known about the provider's list, as it was before the lookups.
 */
async function claimLost(): Promise<{ lostMessages: LostMessage[]; list?: ListEvidence }> {
  const now = clock.now();
  const isLost = sql`state = 'submitting' and lease_until < ${after(now, -seconds(GRACE_SECONDS))}::timestamptz`;
  const { rows: found } = await sql`/* prepared: has-lost */
    select from message where ${isLost} limit 1`.execute(db);
  if (found.length === 0) return { lostMessages: [] };
  return db.transaction().execute(async (trx) => {
    const list = await trx.selectFrom("providerList").selectAll().forUpdate().skipLocked().executeTakeFirst();
    const count = list ? countSlots({ nextAt: list.nextLookupAt, perSecond: LOOKUPS_PER_SECOND, now }) : 0;
    if (!list || count === 0) return { lostMessages: [] };
    const { rows } = await sql<LostMessage>`
      with lost as materialized (
        select id, month from message where ${isLost} order by lease_until limit ${count} for update skip locked
      )
      update message set lease_until = ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
      where id = any(array(select id from lost)) and month = any(array(select distinct month from lost))
      returning id, month, kind, team_id as "teamId", game_id as "gameId", member_id as "memberId",
        phone, body, link_mark as "linkMark", attempts, valid_until as "validUntil", sender, updated_at as "submittedAt"`.execute(
      trx,
    );
    const from = Math.max(now.getTime(), list.nextLookupAt.getTime());
    await trx
      .updateTable("providerList")
      .set({ nextLookupAt: new Date(from + seconds(rows.length / LOOKUPS_PER_SECOND)) })
      .execute();
    return { lostMessages: rows, list };
  });
}

/** Sets when texts are looked up again. */
async function postponeLookups(messages: readonly LostMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  const leases = messages.map((message) => ({
    id: message.id,
    month: message.month,
    attempts: message.attempts,
    leaseUntil: after(getNextLookup(getEnd(message), now), -seconds(GRACE_SECONDS)),
  }));
  await sql`
    update message set lease_until = lease."leaseUntil"
    from json_to_recordset(${JSON.stringify(leases)}) as lease (id uuid, month date, attempts smallint,
      "leaseUntil" timestamptz)
    where message.id = lease.id and message.month = lease.month and message.attempts = lease.attempts
      and message.lease_until is not null`.execute(db);
}

/** Makes all workers wait before their next lookups. */
async function pauseLookups(now: Date): Promise<void> {
  const until = after(now, OUTAGE_PAUSE);
  await db
    .updateTable("providerList")
    .set({ nextLookupAt: until })
    .where("nextLookupAt", "<", until)
    .execute();
}
