import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { after, clock, days, hours } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueueAll } from "#platform/jobs.ts";
import { coversLeague } from "#platform/key-scope.ts";
import { checkPublicUrl } from "#platform/public-request.ts";
import { consume } from "#platform/rate-limit.ts";
import { deriveWebhookSecret, LINK_KEY_VERSION } from "#platform/secrets.ts";
import type { WebhookGrant, WebhookHolder } from "./access.server.ts";
import { endWebhooks } from "./endings/commands.server.ts";
import { buildSample } from "./events/rules.ts";
import { getWebhook } from "./queries.server.ts";
import { sendWebhookEmail } from "./queue.ts";
import { EARLIER_SECRET_HOURS, EVENT_DAYS, FAILING_HOURS, MAX_WEBHOOKS, VERIFY } from "./rules.ts";
import { teamOnlyEvents } from "./events/schema.ts";
import { LEAGUE_EVENTS } from "./schema.ts";
import type { EventType, NewWebhook, Webhook, WebhookChange, WebhookWithSecret } from "./schema.ts";

type SecretRecord = { id: string; secretNumber: number; keyVersion: number };

const formatSecret = ({ id, secretNumber, keyVersion }: SecretRecord) =>
  `whsec_${deriveWebhookSecret(id, secretNumber, keyVersion).toString("base64")}`;

/** Throws INVALID_INPUT with the reason if we won't call a link, whatever is there. */
function requirePublicUrl(url: string): void {
  const checked = checkPublicUrl(url);
  if (!checked.ok) throw new AppError("INVALID_INPUT", { details: { fields: { url: checked.reason } } });
}

/** Throws if the account doesn't manage the team or league, as if it didn't exist. */
async function requireManaged(trx: Trx, { user }: WebhookHolder, { teamId, leagueId }: NewWebhook) {
  if (teamId !== null) {
    const team = await trx
      .selectFrom(selectManagedTeamIds(user.id).as("managed"))
      .select("id")
      .where("id", "=", teamId)
      .executeTakeFirst();
    if (!team) throw new AppError("TEAM_NOT_FOUND");
  } else {
    const league = await trx
      .selectFrom("league")
      .select("id")
      .where("id", "=", leagueId)
      .where("managerId", "=", user.id)
      .where(coversLeague("league.id"))
      .executeTakeFirst();
    if (!league) throw new AppError("LEAGUE_NOT_FOUND");
  }
}

/** Writes an event that isn't about anything that happened. */
async function addEvent(trx: Trx, webhookId: string, type: string, data: object): Promise<string> {
  const now = clock.now();
  const { id } = await trx
    .insertInto("webhookEvent")
    .values({
      webhookId,
      type,
      subjectId: webhookId,
      data: JSON.stringify(data),
      createdAt: now,
      nextAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Asks the receiver whether it wants events. Until it says yes, it gets none. Replaces a question under way. */
async function startVerification(trx: Trx, webhookId: string) {
  await trx
    .updateTable("webhookEvent")
    .set({ state: "failed", nextAt: null, leaseUntil: null })
    .where("webhookId", "=", webhookId)
    .where("type", "=", VERIFY)
    .where("nextAt", "is not", null)
    .execute();
  const verificationId = await addEvent(trx, webhookId, VERIFY, { webhookId });
  await trx
    .updateTable("webhook")
    .set({ verificationId, state: "unverified", problem: null, failingSince: null, warnedAt: null })
    .where("id", "=", webhookId)
    .execute();
}

/**
 * Adds a webhook and verifies it. Returns its secret, which isn't stored. Throws INVALID_INPUT, TEAM_NOT_FOUND,
 * LEAGUE_NOT_FOUND, TOO_MANY_WEBHOOKS.
 */
export async function createWebhook(holder: WebhookHolder, input: NewWebhook): Promise<WebhookWithSecret> {
  requirePublicUrl(input.url);
  const { id: userId } = holder.user;
  return db.transaction().execute(async (trx) => {
    // Two tabs count one at a time.
    await trx.selectFrom("profile").select("id").where("id", "=", userId).forUpdate().execute();
    await requireManaged(trx, holder, input);
    const { count } = await trx
      .selectFrom("webhook")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_WEBHOOKS) throw new AppError("TOO_MANY_WEBHOOKS");
    const now = clock.now();
    const { teamId, leagueId, url, events } = input;
    const record = await trx
      .insertInto("webhook")
      .values({
        userId,
        teamId,
        leagueId,
        url,
        events,
        keyVersion: LINK_KEY_VERSION,
        pacedUntil: now,
        createdAt: now,
      })
      .returning(["id", "secretNumber", "keyVersion"])
      .executeTakeFirstOrThrow();
    await startVerification(trx, record.id);
    return { secret: formatSecret(record), webhook: await getWebhook(record.id, trx) };
  });
}

/** Locks a webhook against other changes of it. Events can still be written. Throws NOT_FOUND if it's gone. */
async function lockWebhook(trx: Trx, { webhookId }: WebhookGrant) {
  const webhook = await trx
    .selectFrom("webhook")
    .selectAll()
    .where("id", "=", webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!webhook) throw new AppError("NOT_FOUND");
  return webhook;
}

/** Changes what a webhook gets and where. A changed link is verified again. Throws INVALID_INPUT, NOT_FOUND. */
export async function updateWebhook(grant: WebhookGrant, { url, events }: WebhookChange): Promise<Webhook> {
  requirePublicUrl(url);
  return db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, grant);
    if (webhook.leagueId !== null && events.some((type) => teamOnlyEvents.includes(type)))
      throw new AppError("INVALID_INPUT", { details: { fields: { events: LEAGUE_EVENTS } } });
    await trx.updateTable("webhook").set({ url, events }).where("id", "=", webhook.id).execute();
    if (url !== webhook.url) await startVerification(trx, webhook.id);
    return getWebhook(webhook.id, trx);
  });
}

/** Removes a webhook with its deliveries. Safe to repeat for one that's gone. */
export async function removeWebhook({ webhookId }: WebhookGrant): Promise<void> {
  await db.deleteFrom("webhook").where("id", "=", webhookId).execute();
}

/** Verifies a webhook that isn't active, which enables it. Nothing happens if it is. Throws NOT_FOUND, RATE_LIMITED. */
export async function verifyWebhook(grant: WebhookGrant): Promise<Webhook> {
  await consume("webhook:account", grant.user.id);
  return db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, grant);
    if (webhook.state !== "active" && webhook.verificationId === null)
      await startVerification(trx, webhook.id);
    return getWebhook(webhook.id, trx);
  });
}

/** Rotates the secret. For a day, the one before it signs too. Throws NOT_FOUND. */
export async function rotateSecret(grant: WebhookGrant): Promise<WebhookWithSecret> {
  return db.transaction().execute(async (trx) => {
    const { id, secretNumber, keyVersion } = await lockWebhook(trx, grant);
    const next = { id, secretNumber: secretNumber + 1, keyVersion: LINK_KEY_VERSION };
    await trx
      .updateTable("webhook")
      .set({
        secretNumber: next.secretNumber,
        keyVersion: next.keyVersion,
        earlierKeyVersion: keyVersion,
        earlierUntil: after(clock.now(), hours(EARLIER_SECRET_HOURS)),
      })
      .where("id", "=", id)
      .execute();
    return { secret: formatSecret(next), webhook: await getWebhook(id, trx) };
  });
}

/** Locks a webhook that gets events. Throws WEBHOOK_NOT_ACTIVE, NOT_FOUND. */
async function lockActive(trx: Trx, grant: WebhookGrant) {
  const webhook = await lockWebhook(trx, grant);
  if (webhook.state !== "active") throw new AppError("WEBHOOK_NOT_ACTIVE");
  return webhook;
}

/** Sends an event that says it's a test. Throws WEBHOOK_NOT_ACTIVE, NOT_FOUND, RATE_LIMITED. */
export async function sendTestEvent(grant: WebhookGrant): Promise<void> {
  await consume("webhook:account", grant.user.id);
  await db.transaction().execute(async (trx) => {
    const { id, teamId, leagueId, events } = await lockActive(trx, grant);
    const type = events[0] as EventType;
    await addEvent(trx, id, type, buildSample(type, { teamId, leagueId, createId: randomUUID }, clock.now()));
  });
}

const again = (now: Date) => ({
  state: "waiting",
  nextAt: now,
  leaseUntil: null,
  roundTries: 0,
  firstTriedAt: null,
});

/**
 * Delivers an event again, with the same id and the whole schedule of tries. Nothing happens if it still waits for a try.
 * Throws WEBHOOK_NOT_ACTIVE, NOT_FOUND, RATE_LIMITED.
 */
export async function sendAgain(grant: WebhookGrant, deliveryId: string): Promise<void> {
  await consume("webhook:account", grant.user.id);
  await db.transaction().execute(async (trx) => {
    await lockActive(trx, grant);
    const event = await trx
      .selectFrom("webhookEvent")
      .select(["leaseUntil"])
      .where("id", "=", deliveryId)
      .where("webhookId", "=", grant.webhookId)
      .where("type", "<>", VERIFY)
      .forUpdate()
      .executeTakeFirst();
    if (!event) throw new AppError("NOT_FOUND");
    if (event.leaseUntil) return;
    await trx.updateTable("webhookEvent").set(again(clock.now())).where("id", "=", deliveryId).execute();
  });
}

/** Delivers all failed events again. Returns how many. Throws WEBHOOK_NOT_ACTIVE, NOT_FOUND, RATE_LIMITED. */
export async function sendAllFailed(grant: WebhookGrant): Promise<number> {
  await consume("webhook:account", grant.user.id);
  return db.transaction().execute(async (trx) => {
    await lockActive(trx, grant);
    const { numUpdatedRows } = await trx
      .updateTable("webhookEvent")
      .set(again(clock.now()))
      .where("webhookId", "=", grant.webhookId)
      .where("state", "=", "failed")
      .where("type", "<>", VERIFY)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

const BATCH_SIZE = 500;
const MAX_DELETED = 10_000;

/**
 * Enqueues an email for each webhook that only fails, once, ends those whose team or league was lost, and deletes old
 * events. Idempotent and safe for concurrent workers.
 */
export async function tendWebhooks(): Promise<void> {
  const now = clock.now();
  await endWebhooks();
  await db.transaction().execute(async (trx) => {
    const failing = await trx
      .selectFrom("webhook")
      .select("id")
      .where("state", "=", "active")
      .where("warnedAt", "is", null)
      .where("failingSince", "<=", after(now, -hours(FAILING_HOURS)))
      .limit(BATCH_SIZE)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const ids = failing.map(({ id }) => id);
    await trx
      .updateTable("webhook")
      .set({ warnedAt: now })
      .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
      .execute();
    await enqueueAll(
      trx,
      sendWebhookEmail,
      ids.map((webhookId) => ({ template: "failing" as const, webhookId })),
    );
  });
  await sql`
    delete from webhook_event where id in (
      select id from webhook_event where created_at <= ${after(now, -days(EVENT_DAYS))}
      order by created_at limit ${MAX_DELETED}
    )`.execute(db);
}
