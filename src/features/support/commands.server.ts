import { db } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { consume } from "#platform/rate-limit.ts";
import type { Session } from "#platform/session.ts";
import { sendSupportMail } from "./queue.ts";
import type { ContactMessage, SupportRequest } from "./schema.ts";

type Sender = { userId: string | null; userEmail: string; userName: string };

/** Stores the request and enqueues the mail in one transaction, so none is lost between the two. */
async function keep(sender: Sender, request: SupportRequest): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("supportRequest")
      .values({ ...request, ...sender })
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
