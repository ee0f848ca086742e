import { createElement } from "react";
import { recordInvitationMail, type InvitationMail } from "#features/accounts/invitations/commands.server.ts";
import { invitationPath } from "#features/accounts/invitations/rules.ts";
import { config } from "#platform/config.ts";
import { sendMail } from "#platform/email/mailer.ts";
import { task } from "#platform/jobs.ts";
import { linkToken } from "#platform/secrets.ts";
import { ManagerInvitationEmail, subject } from "./emails/manager-invitation.tsx";
import { findInvitationToMail } from "./queries.server.ts";
import { sendManagerInvitation } from "./queue.ts";

/**
 * Sends one invitation and writes down what became of it, also of a try that failed: the screen says so at once, while
 * the queue tries again. Repeats are told apart by the mail's Message-ID.
 */
async function mailInvitation(mail: InvitationMail, jobId: string) {
  const found = await findInvitationToMail(mail);
  // Accepted, taken back or replaced while the mail waited: its link would only confuse.
  if (!found) return;
  const { email, from, memberName, ...words } = found;
  const invitationUrl = config.appUrl + invitationPath(linkToken("team-manager-invitation", mail.tokenId));
  const props = { ...words, from: from ?? "", memberName: memberName ?? "", invitationUrl };
  try {
    await sendMail({
      id: jobId,
      to: email,
      subject: subject(props),
      body: createElement(ManagerInvitationEmail, props),
    });
  } catch (error) {
    await recordInvitationMail(mail, "failed");
    throw error;
  }
  await recordInvitationMail(mail, "sent");
}

export const leagueTasks = [task(sendManagerInvitation, mailInvitation)];
