import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { after, clock, seconds } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { createPipeline } from "#platform/pipeline.ts";
import { sendPublicRequest } from "#platform/public-request.ts";
import { deriveWebhookSecret } from "#platform/secrets.ts";
import { endWebhooks } from "../endings/commands.server.ts";
import { sendWebhookEmail } from "../queue.ts";
import {
  findNextTry,
  isDelivered,
  MAX_REPLY_LENGTH,
  MAX_TRIES_LISTED,
  TIMEOUT_MS,
  VERIFY,
} from "../rules.ts";
import type { WebhookTry } from "../schema.ts";

/** A delivery takes at most 15 seconds, and then it's recorded. After this, its worker is gone. */
const LEASE_SECONDS = 60;
const MAX_CALLS = 200;
const BATCH = 50;
/** How many deliveries a webhook gets within a second. */
const PER_SECOND = 5;
/** How much of a batch's delay the next one makes up for. More would bring too many deliveries within one second. */
const MAX_CATCH_UP_MS = 100;
/** How many may be under way for a webhook, so that slow receivers don't take up all calls. */
const MAX_UNDER_WAY = 20;
const MAX_UNDER_WAY_FAILING = 2;

type Delivery = {
  id: string;
  webhookId: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
  claims: number;
  url: string;
  secretNumber: number;
  keyVersion: number;
  earlierKeyVersion: number | null;
  earlierUntil: Date | null;
  /** When its webhook can have more. */
  pacedUntil: Date;
};

/**
 * Takes deliveries that are due, at most 5 a second of each webhook, those first that had none for the longest time. Any
 * number of workers can, because each locks the webhooks it takes from. Webhooks with something waiting are found by
 * jumping from one to the next in an index, so that thousands of events of one cost no more than one.
 */
async function claimNow(limit: number): Promise<Delivery[]> {
  const now = clock.now();
  const { rows } = await sql<Delivery>`
    with recursive waiting (webhook_id) as (
      (select webhook_id from webhook_event where next_at is not null order by webhook_id limit 1)
      union all
      select (
        select event.webhook_id from webhook_event event
        where event.next_at is not null and event.webhook_id > waiting.webhook_id order by event.webhook_id limit 1
      ) from waiting where waiting.webhook_id is not null
    ), ready as (
      select id, state, verification_id, failing_since from webhook
      where id in (select webhook_id from waiting) and paced_until <= ${now} and exists (
        select from webhook_event event
        where event.webhook_id = webhook.id and event.next_at <= ${now}
          and (webhook.state = 'active' or event.id = webhook.verification_id)
      )
      order by paced_until limit ${Math.ceil(limit / PER_SECOND)} for no key update skip locked
    ), due as (
      select event.id, event.webhook_id from ready, lateral (
        select id, webhook_id from webhook_event
        where webhook_id = ready.id and next_at <= ${now} and (ready.state = 'active' or id = ready.verification_id)
        order by next_at
        limit greatest(0, least(${PER_SECOND}::int, case when ready.failing_since is null
          then ${MAX_UNDER_WAY}::int else ${MAX_UNDER_WAY_FAILING}::int end - (
            select count(*)::int from webhook_event busy
            where busy.webhook_id = ready.id and busy.lease_until > ${now})))
      ) event
    ), paced as (
      -- From when the webhook could have had more, or each batch that's claimed a bit late would make the pace slower.
      update webhook set paced_until = greatest(paced_until, ${after(now, -MAX_CATCH_UP_MS)}::timestamptz)
        + taken.count * ${1_000 / PER_SECOND}::int * interval '1 ms'
      from (select ready.id, greatest(1, count(due.id)) as count
        from ready left join due on due.webhook_id = ready.id group by ready.id) taken
      where webhook.id = taken.id
      returning webhook.id, webhook.paced_until
    )
    update webhook_event set lease_until = ${after(now, seconds(LEASE_SECONDS))},
      next_at = ${after(now, seconds(LEASE_SECONDS))}, claims = claims + 1, caused_in = null
    from due join webhook on webhook.id = due.webhook_id join paced on paced.id = due.webhook_id
    where webhook_event.id = due.id and webhook_event.next_at <= ${now}
    returning webhook_event.id, webhook_event.webhook_id, webhook_event.type, webhook_event.data,
      webhook_event.created_at, webhook_event.claims, webhook.url, webhook.secret_number, webhook.key_version,
      webhook.earlier_key_version, webhook.earlier_until, paced.paced_until`.execute(db);
  const lost = await endWebhooks([...new Set(rows.map(({ webhookId }) => webhookId))]);
  return rows.filter(({ webhookId }) => !lost.has(webhookId));
}

/** When webhooks that this process took deliveries of can have more. */
let resumeAt = 0;

/** Takes deliveries that are due. If there are none, waits for webhooks that had enough, because sleeping takes longer. */
async function claimDue(limit: number): Promise<Delivery[]> {
  const startedAt = performance.now();
  const waitMs = resumeAt - startedAt;
  const deliveries = await claimNow(limit);
  if (deliveries.length > 0) {
    const pacedUntil = Math.max(...deliveries.map((delivery) => delivery.pacedUntil.getTime()));
    // A timer can end up to a millisecond early.
    resumeAt = performance.now() + pacedUntil - clock.now().getTime() + 1;
    return deliveries;
  }
  if (waitMs <= 0) return [];
  await pause(waitMs);
  return claimNow(limit);
}

/** Signs what's sent, with the secret before this one too while it's still good (Standard Webhooks). */
function sign({ id, webhookId, ...secret }: Delivery, timestamp: number, body: string, now: Date): string {
  const secrets = [deriveWebhookSecret(webhookId, secret.secretNumber, secret.keyVersion)];
  if (secret.earlierKeyVersion !== null && secret.earlierUntil! > now)
    secrets.push(deriveWebhookSecret(webhookId, secret.secretNumber - 1, secret.earlierKeyVersion));
  return secrets
    .map((key) => `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`)
    .join(" ");
}

type Outcome = Awaited<ReturnType<typeof sendPublicRequest>>;
type Sent = { delivery: Delivery; at: Date; outcome: Outcome };

async function deliver(delivery: Delivery): Promise<Sent> {
  const at = clock.now();
  const { type, data, createdAt, url } = delivery;
  const timestamp = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const headers = {
    "content-type": "application/json",
    "user-agent": "FirstWhistle-Webhooks",
    "webhook-id": delivery.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign(delivery, timestamp, body, at),
  };
  const outcome = await sendPublicRequest(url, { headers, body, timeoutMs: TIMEOUT_MS }).catch(
    (): Outcome => ({ kind: "failed", reason: "no connection", ms: 0 }),
  );
  return { delivery, at, outcome };
}

const toTry = (at: Date, outcome: Outcome): WebhookTry => ({
  at: at.toISOString(),
  status: outcome.kind === "answered" ? outcome.status : null,
  reason: outcome.kind === "answered" ? null : outcome.reason,
  ms: outcome.kind === "refused" ? 0 : outcome.ms,
  reply: outcome.kind === "answered" ? outcome.body.slice(0, MAX_REPLY_LENGTH) : "",
});

/** Says why a webhook isn't active, in a few words. */
const describeOutcome = (outcome: Outcome) =>
  outcome.kind === "answered" ? `Status ${outcome.status}` : outcome.reason.slice(0, 200);

/** Ends everything that waits, so that nothing is sent anymore, and tells the account. */
async function disable(trx: Trx, webhookId: string, problem: string) {
  await trx
    .updateTable("webhookEvent")
    .set({ state: "failed", nextAt: null, leaseUntil: null, causedIn: null })
    .where("webhookId", "=", webhookId)
    .where("nextAt", "is not", null)
    .execute();
  await trx
    .updateTable("webhook")
    .set({ state: "disabled", problem, failingSince: null, warnedAt: null })
    .where("id", "=", webhookId)
    .execute();
  await enqueue(trx, sendWebhookEmail, { template: "disabled", webhookId });
}

/** Records one delivery. Nothing happens if another worker took over after the lease ended, or the webhook is gone. */
async function record(trx: Trx, { delivery, at, outcome }: Sent): Promise<void> {
  const now = clock.now();
  const webhook = await trx
    .selectFrom("webhook")
    .select(["state", "verificationId", "deliveredAt"])
    .where("id", "=", delivery.webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const event = await trx
    .selectFrom("webhookEvent")
    .select(["roundTries", "firstTriedAt", "tries"])
    .where("id", "=", delivery.id)
    .where("claims", "=", delivery.claims)
    .forUpdate()
    .executeTakeFirst();
  if (!webhook || !event) return;
  const tries = event.roundTries + 1;
  const firstTriedAt = event.firstTriedAt ?? at;
  const isVerification = delivery.type === VERIFY;
  const hasArrived = outcome.kind === "answered" && isDelivered(outcome.status);
  const isGone = outcome.kind === "answered" && outcome.status === 410;
  const nextAt =
    hasArrived || isVerification || isGone || webhook.state !== "active"
      ? null
      : findNextTry({
          tries,
          firstTriedAt,
          now,
          retryAfterMs: outcome.kind === "answered" ? outcome.retryAfterMs : undefined,
          random: Math.random(),
        });
  const listed = [...(event.tries as WebhookTry[]), toTry(at, outcome)].slice(-MAX_TRIES_LISTED);
  await trx
    .updateTable("webhookEvent")
    .set({
      state: hasArrived ? "delivered" : nextAt ? "waiting" : "failed",
      nextAt,
      leaseUntil: null,
      roundTries: tries,
      firstTriedAt,
      tries: JSON.stringify(listed),
    })
    .where("id", "=", delivery.id)
    .execute();
  const update = trx.updateTable("webhook").where("id", "=", delivery.webhookId);
  if (isVerification) {
    // Another link may have been entered while this one was being verified.
    if (webhook.verificationId !== delivery.id) return;
    await update
      .set(
        hasArrived
          ? { state: "active", problem: null, verificationId: null, deliveredAt: now }
          : { problem: describeOutcome(outcome), verificationId: null },
      )
      .execute();
  } else if (hasArrived) {
    await update.set({ deliveredAt: now, failingSince: null, warnedAt: null }).execute();
  } else if (webhook.state === "active") {
    const isDead = nextAt === null && (webhook.deliveredAt === null || webhook.deliveredAt < firstTriedAt);
    if (isGone || isDead) await disable(trx, delivery.webhookId, describeOutcome(outcome));
    else await update.set((eb) => ({ failingSince: eb.fn.coalesce("failingSince", eb.val(now)) })).execute();
  }
}

/** Records deliveries, each in a transaction of its own, so that one webhook's lock doesn't hold up the others. */
async function recordAll(sent: readonly Sent[]): Promise<void> {
  for (const one of sent) await db.transaction().execute((trx) => record(trx, one));
}

const pipeline = createPipeline({
  name: "connections/send-webhooks",
  take: claimDue,
  work: deliver,
  finish: recordAll,
  maxInFlight: MAX_CALLS,
  batch: BATCH,
  finishers: 4,
  batchDelayMs: 10,
  retryForMs: seconds(LEASE_SECONDS),
});

/** Sends what's due, without waiting for slow receivers. */
export const sendWebhooks = pipeline.step;

/** Resolves when every delivery under way is recorded. */
export const sendingFinished = pipeline.finished;
