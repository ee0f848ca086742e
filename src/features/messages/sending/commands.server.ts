import { sql } from "kysely";
import { rsvpLink } from "#features/attendance/access.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { createPipeline } from "#platform/pipeline.ts";
import { CALL_TIMEOUT_MS } from "#platform/sms/call-timeout.ts";
import { findTexts, sendText, type ProviderText } from "#platform/sms/provider.ts";
import {
  claimMessages,
  LEASE_SECONDS,
  settleMessages,
  type ClaimedMessage,
  type Settlement,
  type Submitted,
} from "../commands.server.ts";
import { statusPath, withLink } from "../rules.ts";

/** The provider keeps a text in its queue no longer than it is of use, and never longer than this. */
const LONGEST_VALIDITY_SECONDS = 36_000;

const sending = createPipeline({
  name: "messages/send-waiting",
  take: claimMessages,
  work: submit,
  finish: settleMessages,
  // Calls to the provider at once: 1,500 texts a second when answers take 200 ms.
  underWay: 300,
  batch: 150,
  finishers: 2,
  gatherMs: 30,
  patienceMs: LEASE_SECONDS * 1000,
});

/**
 * Sends what waits, once each, and goes on while answers are still to come: one that takes long holds up no other. Gives 0
 * when there was nothing to do and everything is written down.
 */
export const sendWaiting = sending.step;

/** When what became of everything that was taken is written down. */
export const sendingFinished = sending.finished;

async function submit(message: ClaimedMessage): Promise<Settlement> {
  const now = clock.now().getTime();
  const left = Math.floor((message.validUntil.getTime() - now) / 1000);
  if (message.suppressedBy) return { message, outcome: { kind: "suppressed", reason: message.suppressedBy } };
  if (left < 1) return { message, outcome: { kind: "late" } };
  // A process that was stopped for a while must not wake up and send what has been looked up meanwhile.
  if (message.leaseUntil.getTime() - now < CALL_TIMEOUT_MS) return { message, outcome: { kind: "unsent" } };
  const outcome = await sendText({
    to: message.phone,
    body: wordsOf(message),
    statusCallback: config.appUrl + statusPath(message),
    validitySeconds: Math.min(left, LONGEST_VALIDITY_SECONDS),
  });
  return { message, outcome };
}

type Words = Pick<ClaimedMessage, "gameId" | "memberId" | "body">;

/** The text as the phone shows it. One of a game carries its reader's own link, which is rebuilt here and stored nowhere. */
function wordsOf({ gameId, memberId, body }: Words): string {
  return gameId && memberId ? withLink(body, rsvpLink({ gameId, memberId })) : body;
}

/** After the lease: longer than an accepted text takes to show up in the provider's list. */
const GRACE_SECONDS = 5;
/** All that a killed worker had under way is looked up in a few rounds. */
const LOOKED_UP_AT_ONCE = 100;
/** The provider's clock may be behind ours. */
const SKEW = minutes(1);

type Lost = Submitted & Words & { updatedAt: Date };

/**
 * Finds out what became of texts whose sender was lost between the call and writing it down. The provider knows no
 * idempotency key, so its list of texts to that number is asked for the same words since then: found, it is adopted; not
 * found, it is sent again. When the provider does not answer, it stays for the next time.
 */
export async function reconcileLost(): Promise<number> {
  const lost = await claimLost();
  const answers = await Promise.all(lost.map(lookUp));
  const taken = new Set<string>();
  const settlements = lost.flatMap((message, index): Settlement[] => {
    const mine = answers[index];
    if (!mine) return [];
    // No two of ours are the same one of the provider's.
    const text = mine.find(({ sid }) => !taken.has(sid));
    if (!text) return [{ message, outcome: { kind: "unsent" } }];
    taken.add(text.sid);
    return [{ message, outcome: { kind: "accepted", sid: text.sid, segments: text.segments } }];
  });
  await settleMessages(settlements);
  return lost.length;
}

/** The provider's texts that may be this one; null when it does not say. */
async function lookUp({ phone, updatedAt, ...message }: Lost): Promise<ProviderText[] | null> {
  try {
    const found = await findTexts({ to: phone, sentAfter: after(updatedAt, -SKEW) });
    const words = wordsOf(message);
    const same = found.filter(({ body }) => body === words);
    const known = await knownSids(
      phone,
      same.map(({ sid }) => sid),
    );
    return same.filter(({ sid }) => !known.has(sid));
  } catch (error) {
    log.warn({ err: error }, "a lost text could not be looked up");
    return null;
  }
}

/** Takes them for itself by a new lease, so that no two ask about the same text. Keeps when it was submitted. */
async function claimLost(): Promise<Lost[]> {
  const now = clock.now();
  const { rows } = await sql<Lost>`
    with lost as materialized (
      select id, month from message
      where state = 'submitting' and lease_until < ${now}::timestamptz - ${GRACE_SECONDS} * interval '1 second'
      order by lease_until limit ${LOOKED_UP_AT_ONCE} for update skip locked
    )
    update message set lease_until = ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
    where id = any(array(select id from lost)) and month = any(array(select distinct month from lost))
    returning id, month, team_id as "teamId", game_id as "gameId", member_id as "memberId",
      phone, body, attempts, valid_until as "validUntil",
      updated_at as "updatedAt"`.execute(db);
  return rows;
}

/** Those that belong to another text of ours to the same number. */
async function knownSids(phone: string, sids: string[]): Promise<Set<string>> {
  if (sids.length === 0) return new Set();
  const rows = await db
    .selectFrom("message")
    .select("providerSid")
    .where("phone", "=", phone)
    .where("providerSid", "in", sids)
    .execute();
  return new Set(rows.flatMap(({ providerSid }) => providerSid ?? []));
}
