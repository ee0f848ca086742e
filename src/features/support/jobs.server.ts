import { createElement } from "react";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { subject, SupportRequestEmail } from "./emails/support-request.tsx";
import { adoptRequests } from "#features/accounts/email-change/queue.ts";
import { adoptContactRequests, deleteClosedRequests } from "./commands.server.ts";
import { cleanUpSupport, sendSupportEmail } from "./queue.ts";

async function emailRequest({ requestId }: { requestId: string }, jobId: string) {
  const request = await db
    .selectFrom("supportRequest")
    .selectAll()
    .where("id", "=", requestId)
    .executeTakeFirst();
  if (!request) return;
  await sendEmail({
    id: jobId,
    to: config.supportInbox,
    replyTo: request.userEmail,
    subject: subject(request),
    body: createElement(SupportRequestEmail, request),
  });
}

export const supportTasks = [
  defineTask(sendSupportEmail, emailRequest),
  defineTask(adoptRequests, adoptContactRequests),
  defineTask(cleanUpSupport, () => deleteClosedRequests()),
];
