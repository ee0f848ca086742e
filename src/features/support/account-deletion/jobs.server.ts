import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { formatUtc } from "#features/accounts/rules.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { deleteDueAccounts, remindDepartingUsers } from "./commands.server.ts";
import * as accountDeleted from "./emails/account-deleted.tsx";
import * as deletionRequested from "./emails/deletion-requested.tsx";
import * as teamPassedOn from "./emails/team-passed-on.tsx";
import { deleteAccounts, sendDeletionEmail, type DeletionEmail } from "./queue.ts";

/** Returns the email, or null if it's no longer true. */
async function compose(email: DeletionEmail) {
  if (email.template === "deleted") {
    const props = { name: email.name };
    const body = createElement(accountDeleted.AccountDeletedEmail, props);
    return { to: email.to, subject: accountDeleted.subject(props), body };
  }
  if (email.template === "team-passed-on") {
    const [owner, team] = await Promise.all([
      findEmailRecipient(email.heirId),
      db.selectFrom("team").select("name").where("id", "=", email.teamId).executeTakeFirst(),
    ]);
    if (!owner || !team) return null;
    const teamUrl = `${config.appUrl}/teams/${email.teamId}`;
    const props = { name: owner.name, teamName: team.name, teamUrl };
    const body = createElement(teamPassedOn.TeamPassedOnEmail, props);
    return { to: owner.email, subject: teamPassedOn.subject(props), body };
  }
  const request = await db
    .selectFrom("accountDeletion")
    .innerJoin("appUser", "appUser.id", "accountDeletion.userId")
    .select(["appUser.name", "appUser.email", "deletesAt"])
    .where("userId", "=", email.userId)
    .executeTakeFirst();
  if (!request) return null;
  const props = {
    name: request.name,
    deletesAt: formatUtc(request.deletesAt.toISOString()),
    signInUrl: `${config.appUrl}/login`,
    isReminder: email.template === "reminder",
  };
  const body = createElement(deletionRequested.DeletionRequestedEmail, props);
  return { to: request.email, subject: deletionRequested.subject(props), body };
}

/** Sends one email. The job ID becomes the Message-ID, so duplicates can be detected. */
async function emailAboutDeletion(email: DeletionEmail, jobId: string) {
  const message = await compose(email);
  if (message) await sendEmail({ id: jobId, ...message });
}

export const accountDeletionTasks = [
  defineTask(sendDeletionEmail, emailAboutDeletion),
  defineTask(deleteAccounts, async () => {
    await remindDepartingUsers();
    await deleteDueAccounts();
  }),
];
