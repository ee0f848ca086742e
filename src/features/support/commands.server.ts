import { sql } from "kysely";
import { after, clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { consume } from "#platform/rate-limit.ts";
import type { Session } from "#platform/session.ts";
import { sendSupportEmail } from "./queue.ts";
import { KEEP_CLOSED_MS, DUPLICATE_WINDOW_MS } from "./rules.ts";
import type { ContactMessage, SupportRequest } from "./schema.ts";

type Sender = { userId: string | null; userEmail: string; userName: string };

/** The advisory lock key that serializes identical requests. */
const DUPLICATE_REQUEST_LOCK = 3;

/**
 * Returns true if the same request was stored recently and is still open. Takes an advisory lock, so that
 * concurrent duplicates are serialized.
 */
async function isDuplicate(trx: Trx, { userEmail }: Sender, { subject, message, priority }: SupportRequest) {
  const text = [userEmail, subject, message].join("\n");
  await sql`select pg_advisory_xact_lock(${DUPLICATE_REQUEST_LOCK}, hashtext(${text}))`.execute(trx);
  const duplicate = await trx
    .selectFrom("supportRequest")
    .select("id")
    .where("userEmail", "=", userEmail)
    .where("subject", "=", subject)
    .where("message", "=", message)
    .where("priority", "=", priority)
    .where("closedAt", "is", null)
    .where("createdAt", ">", after(clock.now(), -DUPLICATE_WINDOW_MS))
    .executeTakeFirst();
  return duplicate !== undefined;
}

/**
 * Stores the request and enqueues the email in one transaction, so that neither is lost. Idempotent, so a double
 * click or a retry creates only one request.
 */
async function storeRequest(sender: Sender, request: SupportRequest): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await isDuplicate(trx, sender, request)) return;
    const stored = await trx
      .insertInto("supportRequest")
      .values({ ...request, ...sender, createdAt: clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(trx, sendSupportEmail, { requestId: stored.id });
  });
}

export const sendSupportRequest = ({ user }: Session, request: SupportRequest) =>
  storeRequest({ userId: user.id, userEmail: user.email, userName: user.name }, request);

/** Stores a message from the contact page. The sender's name and email are unverified (OP2-05). */
export async function sendContactMessage(clientAddress: string, message: ContactMessage): Promise<void> {
  await consume("contact:address", clientAddress);
  const { name, email, ...request } = message;
  await storeRequest({ userId: null, userEmail: email, userName: name }, { ...request, priority: "normal" });
}

/**
 * Assigns the contact page requests that were sent with a user's previous email to their account. That email was
 * confirmed. Idempotent. Does nothing if the account has been deleted.
 */
export async function adoptContactRequests({
  userId,
  email,
}: {
  userId: string;
  email: string;
}): Promise<void> {
  await db
    .updateTable("supportRequest")
    .set((eb) => ({ userId: eb.selectFrom("appUser").select("id").where("id", "=", userId) }))
    .where("userId", "is", null)
    .where("userEmail", "=", email)
    .execute();
}

/** Deletes requests that were closed long ago, in one statement. Idempotent. */
export async function deleteClosedRequests(): Promise<void> {
  await db.deleteFrom("supportRequest").where("closedAt", "<", after(clock.now(), -KEEP_CLOSED_MS)).execute();
}
