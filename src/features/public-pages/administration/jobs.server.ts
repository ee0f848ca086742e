import { createElement } from "react";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { PageTakenDownEmail, pageTakenDownSubject } from "./emails/page-taken-down.tsx";
import { sendPageTakenDown, type TakenDownEmail } from "./queue.ts";

/** Emails the person who can publish the page. The job id becomes the Message-ID, which lets mail servers drop duplicates. */
async function emailTakenDown({ kind, id, reason }: TakenDownEmail, jobId: string) {
  const found = await db
    .selectFrom(kind)
    .innerJoin("appUser", "appUser.id", `${kind}.managerId`)
    .select(["appUser.email", "appUser.name", `${kind}.name as pageName`])
    .where(`${kind}.id`, "=", id)
    .executeTakeFirst();
  if (!found) return;
  const { email, name, pageName } = found;
  await sendEmail({
    id: jobId,
    to: email,
    subject: pageTakenDownSubject,
    body: createElement(PageTakenDownEmail, {
      name,
      pageName,
      reason,
      contactUrl: `${config.appUrl}/contact`,
    }),
  });
}

export const pageAdministrationTasks = [defineTask(sendPageTakenDown, emailTakenDown)];
