import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { createRsvpLink } from "#features/attendance/access.server.ts";
import { isTextable } from "#platform/area-codes.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { createPipeline } from "#platform/pipeline.ts";
import { CALL_TIMEOUT_MS } from "#platform/sms/call-timeout.ts";
import { findTexts, sendText, type ProviderText } from "#platform/sms/provider.ts";
import { claimMessages, LEASE_SECONDS, type ClaimedMessage } from "../claims/commands.server.ts";
import { storeSendResults, type SendResult, type SubmittedMessage } from "../commands.server.ts";
import { getStatusPath } from "../rules.ts";
import { withLink } from "../wording/rules.ts";

/** The longest time the provider may keep a text in its queue, in seconds, even if the text stays useful for longer. */
const MAX_VALIDITY_SECONDS = 36_000;

/** The number of concurrent calls to the provider. It allows 1,500 texts a second at a latency of 200 ms. */
const MAX_CALLS = 300;
const BATCH = 150;

/** Each sender's share of the calls, so that one whose calls hang doesn't hold up the others (TEXT-50). */
const shares = new Map(
  config.sms.senders.map(({ name, perSecond }) => {
    const total = config.sms.senders.reduce((sum, sender) => sum + (sender.perSecond ?? 1), 0);
    return [name, Math.max(10, Math.floor((MAX_CALLS * (perSecond ?? 1)) / total))];
  }),
);
const calls = new Map<string, number>();
const countCalls = (sender: string, change: number) => {
  const count = (calls.get(sender) ?? 0) + change;
  calls.set(sender, count);
  return count;
};

async function claimWithinShares(limit: number): Promise<ClaimedMessage[]> {
  const messages = await claimMessages(limit, (sender) => shares.get(sender)! - countCalls(sender, 0));
  for (const { sender } of messages) countCalls(sender, 1);
  return messages;
}

const pipeline = createPipeline({
  name: "messages/send-waiting",
  take: claimWithinShares,
  work: (message: ClaimedMessage) => submit(message).finally(() => countCalls(message.sender, -1)),
  finish: storeSendResults,
  // Room for a batch even if every sender's calls hang.
  maxInFlight: [...shares.values()].reduce((sum, share) => sum + share, BATCH),
  batch: BATCH,
  finishers: 2,
  batchDelayMs: 30,
  retryForMs: LEASE_SECONDS * 1000,
});

/**
 * Sends queued texts, each exactly once, without waiting for slow calls to finish. Returns 0 if there was nothing to do
 * and every outcome has been stored.
 */
export const sendWaiting = pipeline.step;

/** Resolves when every claimed text's outcome is stored. */
export const sendingFinished = pipeline.finished;

async function submit(message: ClaimedMessage): Promise<SendResult> {
  const waitMs = message.sendAt.getTime() - clock.now().getTime();
  if (waitMs > 0 && !message.suppressedBy) await pause(waitMs);
  const now = clock.now().getTime();
  const secondsLeft = Math.floor((message.validUntil.getTime() - now) / 1000);
  if (message.suppressedBy) return { message, outcome: { kind: "suppressed", reason: message.suppressedBy } };
  // The last check, for a text that was queued before a rule refused its number.
  if (!isTextable(message.phone)) return { message, outcome: { kind: "suppressed", reason: "not-textable" } };
  if (secondsLeft < 1) return { message, outcome: { kind: "late" } };
  // A process that was suspended must not wake up and send a text that has been reconciled in the meantime.
  if (message.leaseUntil.getTime() - now < CALL_TIMEOUT_MS) return { message, outcome: { kind: "unsent" } };
  const outcome = await sendText({
    sender: message.sender,
    to: message.phone,
    body: getFullBody(message),
    statusCallback: config.appUrl + getStatusPath(message, config.cell),
    validitySeconds: Math.min(secondsLeft, MAX_VALIDITY_SECONDS),
  });
  return { message, outcome };
}

type TextContent = Pick<ClaimedMessage, "gameId" | "memberId" | "body">;

/**
 * Returns the text as the phone shows it. A text about a game ends with its recipient's own link, which is rebuilt here
 * and never stored.
 */
function getFullBody({ gameId, memberId, body }: TextContent): string {
  return gameId && memberId ? withLink(body, createRsvpLink({ gameId, memberId })) : body;
}

/**
 * How long to wait after a lease expires. It's longer than an accepted text takes to show up in the provider's list.
 */
const GRACE_SECONDS = 5;
/** The number of lost texts to look up per round. A few rounds cover everything that a killed worker had in flight. */
const LOOKUP_BATCH = 100;
/** The largest difference we tolerate between the provider's clock and ours. */
const MAX_CLOCK_SKEW = minutes(1);

type LostMessage = SubmittedMessage & TextContent & { updatedAt: Date };

/**
 * Reconciles texts whose sender died between calling the provider and storing the outcome. The provider has no
 * idempotency keys, so we search its list of texts to that number for the same body. If we find it there, we adopt it.
 * If we don't, we send the text again. If the provider doesn't respond, we retry later.
 */
export async function reconcileLost(): Promise<number> {
  const lostMessages = await claimLost();
  const lookups = await Promise.all(lostMessages.map(lookUp));
  const matchedSids = new Set<string>();
  const results = lostMessages.flatMap((message, index): SendResult[] => {
    const candidates = lookups[index];
    if (!candidates) return [];
    // Never match two of our texts to the same provider text.
    const text = candidates.find(({ sid }) => !matchedSids.has(sid));
    if (!text) return [{ message, outcome: { kind: "unsent" } }];
    matchedSids.add(text.sid);
    return [{ message, outcome: { kind: "accepted", sid: text.sid, segments: text.segments } }];
  });
  await storeSendResults(results);
  return lostMessages.length;
}

/** Lists the provider's texts that may be this one. Returns null if the provider doesn't respond. */
async function lookUp({ phone, updatedAt, ...message }: LostMessage): Promise<ProviderText[] | null> {
  try {
    const texts = await findTexts({ to: phone, sentAfter: after(updatedAt, -MAX_CLOCK_SKEW) });
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
 * Claims lost texts with a new lease, so that no two workers reconcile the same text. Keeps the time they were
 * submitted.
 */
async function claimLost(): Promise<LostMessage[]> {
  const now = clock.now();
  const { rows } = await sql<LostMessage>`
    with lost as materialized (
      select id, month from message
      where state = 'submitting' and lease_until < ${now}::timestamptz - ${GRACE_SECONDS} * interval '1 second'
      order by lease_until limit ${LOOKUP_BATCH} for update skip locked
    )
    update message set lease_until = ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
    where id = any(array(select id from lost)) and month = any(array(select distinct month from lost))
    returning id, month, team_id as "teamId", game_id as "gameId", member_id as "memberId",
      phone, body, attempts, valid_until as "validUntil", sender,
      updated_at as "updatedAt"`.execute(db);
  return rows;
}

/** Returns the provider IDs that already belong to another of our texts to the same number. */
async function findKnownSids(phone: string, sids: string[]): Promise<Set<string>> {
  if (sids.length === 0) return new Set();
  const rows = await db
    .selectFrom("message")
    .select("providerSid")
    .where("phone", "=", phone)
    .where("providerSid", "in", sids)
    .execute();
  return new Set(rows.flatMap(({ providerSid }) => providerSid ?? []));
}
