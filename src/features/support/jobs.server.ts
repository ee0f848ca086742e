import { createElement } from "react";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendMail } from "#platform/email/mailer.ts";
import { task } from "#platform/jobs.ts";
import { subject, SupportRequestEmail } from "./emails/support-request.tsx";
import { forgetSettledRequests } from "./commands.server.ts";
import { cleanUpSupport, sendSupportMail } from "./queue.ts";

async function mailRequest({ requestId }: { requestId: string }, jobId: string) {
  const request = await db
    .selectFrom("supportRequest")
    .selectAll()
    .where("id", "=", requestId)
    .executeTakeFirst();
  if (!request) return;
  await sendMail({
    id: jobId,
    to: config.supportInbox,
    replyTo: request.userEmail,
    subject: subject(request),
    body: createElement(SupportRequestEmail, request),
  });
}

export const supportTasks = [
  task(sendSupportMail, mailRequest),
  task(cleanUpSupport, () => forgetSettledRequests()),
];
