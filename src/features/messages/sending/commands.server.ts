import { sql } from "kysely";
import { rsvpLink } from "#features/attendance/access.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { findTexts, sendText } from "#platform/sms/provider.ts";
import {
  claimedColumns,
  claimMessages,
  settleMessages,
  type ClaimedMessage,
  type Settlement,
} from "../commands.server.ts";
import { statusPath, withLink } from "../rules.ts";

/** Calls to the provider at once. */
const BATCH = 100;

/** The provider keeps a text in its queue no longer than it is of use, and never longer than this. */
const LONGEST_VALIDITY_SECONDS = 36_000;

/** Sends what waits, once each. Gives how many it took, 0 when there was nothing to do. */
export async function sendWaiting(): Promise<number> {
  const claimed = await claimMessages(BATCH);
  await settleMessages(await Promise.all(claimed.map(submit)));
  return claimed.length;
}

async function submit(message: ClaimedMessage): Promise<Settlement> {
  const left = Math.floor((message.validUntil.getTime() - clock.now().getTime()) / 1000);
  if (left < 1) return { message, outcome: { kind: "late" } };
  const outcome = await sendText({
    to: message.phone,
    body: wordsOf(message),
    statusCallback: config.appUrl + statusPath(message),
    validitySeconds: Math.min(left, LONGEST_VALIDITY_SECONDS),
  });
  return { message, outcome };
}

/** The text as the phone shows it. A reminder carries its reader's own link, which is rebuilt here and stored nowhere. */
function wordsOf({ reminderId, gameId, memberId, body }: ClaimedMessage): string {
  return reminderId && gameId && memberId ? withLink(body, rsvpLink({ gameId, memberId })) : body;
}

/** After the lease: longer than an accepted text takes to show up in the provider's list. */
const GRACE_SECONDS = 15;
const LOOKED_UP_AT_ONCE = 20;

type Lost = ClaimedMessage & { updatedAt: Date };

/**
 * Finds out what became of texts whose sender was lost between the call and writing it down. The provider knows no
 * idempotency key, so its list of texts to that number is asked for the same words since then: found, it is adopted; not
 * found, it is sent again. When the provider does not answer, it stays for the next time.
 */
export async function reconcileLost(): Promise<number> {
  const lost = await claimLost();
  for (const message of lost) {
    const found = await findTexts({ to: message.phone, sentAfter: message.updatedAt });
    const known = await knownSids(
      message.phone,
      found.map(({ sid }) => sid),
    );
    const words = wordsOf(message);
    const mine = found.filter(({ sid, body }) => body === words && !known.has(sid));
    const [text] = mine;
    const outcome: Settlement["outcome"] = text
      ? { kind: "accepted", sid: text.sid, segments: text.segments }
      : { kind: "refused", code: null, suppress: false, retry: "safe", alert: false };
    await settleMessages([{ message, outcome }]);
  }
  return lost.length;
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
    update message set lease_until = ${after(now, minutes(1))}
    where id = any(array(select id from lost)) and month = any(array(select distinct month from lost))
    returning ${claimedColumns}, updated_at as "updatedAt"`.execute(db);
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
