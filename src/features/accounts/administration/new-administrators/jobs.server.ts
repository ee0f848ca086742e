import { createElement } from "react";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { findEmailRecipient } from "../../queries.server.ts";
import { formatUtc } from "../../rules.ts";
import * as administratorAdded from "./emails/administrator-added.tsx";
import { sendAdministratorEmail, type AdministratorEmail } from "./queue.ts";

/** Returns an account's email. It stays in the audit log, so it can be missing here. */
async function findEmail(userId: string): Promise<string> {
  const user = await db.selectFrom("appUser").select("email").where("id", "=", userId).executeTakeFirst();
  return user?.email ?? "an account that was deleted since";
}

/** Sends one email. The job ID becomes the Message-ID, so duplicates can be detected. Skips deleted recipients. */
async function emailAdministrator(
  { recipientId, administratorId, actorId, madeAt }: AdministratorEmail,
  jobId: string,
) {
  const recipient = await findEmailRecipient(recipientId);
  if (recipient?.role !== "admin") return;
  const props = {
    name: recipient.name,
    administrator: await findEmail(administratorId),
    actor: actorId === null ? null : await findEmail(actorId),
    madeAt: formatUtc(madeAt),
    accountsUrl: `${config.appUrl}/admin/accounts`,
  };
  await sendEmail({
    id: jobId,
    to: recipient.email,
    subject: administratorAdded.subject(),
    body: createElement(administratorAdded.AdministratorAddedEmail, props),
  });
}

export const administratorTasks = [defineTask(sendAdministratorEmail, emailAdministrator)];
