import { db } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import type { Session } from "#platform/session.ts";
import { sendSupportMail } from "./queue.ts";
import type { SupportRequest } from "./schema.ts";

/** Stores the request and enqueues the mail in one transaction, so none is lost between the two. */
export async function sendSupportRequest({ user }: Session, request: SupportRequest): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("supportRequest")
      .values({ ...request, userId: user.id, userEmail: user.email, userName: user.name })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(trx, sendSupportMail, { requestId: stored.id });
  });
}
