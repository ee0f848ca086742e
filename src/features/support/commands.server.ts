import { sql } from "kysely";
import { after, clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { consume } from "#platform/rate-limit.ts";
import type { Session } from "#platform/session.ts";
import { sendSupportMail } from "./queue.ts";
import { KEEP_CLOSED_MS, SAME_REQUEST_MS } from "./rules.ts";
import type { ContactMessage, SupportRequest } from "./schema.ts";

type Sender = { userId: string | null; userEmail: string; userName: string };

/** Of advisory locks: whoever sends the same words. */
const SAME_WORDS_LOCK = 3;

/** Whether the same was sent just now and still waits: two of them at once come one after the other. */
async function isKept(trx: Trx, { userEmail }: Sender, { subject, message, priority }: SupportRequest) {
  const words = [userEmail, subject, message].join("\n");
  await sql`select pg_advisory_xact_lock(${SAME_WORDS_LOCK}, hashtext(${words}))`.execute(trx);
  const same = await trx
    .selectFrom("supportRequest")
    .select("id")
    .where("userEmail", "=", userEmail)
    .where("subject", "=", subject)
    .where("message", "=", message)
    .where("priority", "=", priority)
    .where("closedAt", "is", null)
    .where("createdAt", ">", after(clock.now(), -SAME_REQUEST_MS))
    .executeTakeFirst();
  return same !== undefined;
}

/**
 * Stores the request and enqueues the mail in one transaction, so none is lost between the two. Repeatable: a form that was
 * sent by a double click, or again because the answer got lost, is one request.
 */
async function keep(sender: Sender, request: SupportRequest): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await isKept(trx, sender, request)) return;
    const stored = await trx
      .insertInto("supportRequest")
      .values({ ...request, ...sender, createdAt: clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(trx, sendSupportMail, { requestId: stored.id });
  });
}

export const sendSupportRequest = ({ user }: Session, request: SupportRequest) =>
  keep({ userId: user.id, userEmail: user.email, userName: user.name }, request);

/** From the contact page: whoever writes says who they are, and nothing is believed because of it (OP2-05). */
export async function sendContactMessage(clientAddress: string, message: ContactMessage): Promise<void> {
  await consume("contact:address", clientAddress);
  const { name, email, ...request } = message;
  await keep({ userId: null, userEmail: email, userName: name }, { ...request, priority: "normal" });
}

/** Deletes what was settled long ago. Set-based and repeatable. */
export async function forgetSettledRequests(): Promise<void> {
  await db.deleteFrom("supportRequest").where("closedAt", "<", after(clock.now(), -KEEP_CLOSED_MS)).execute();
}
