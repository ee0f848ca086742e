import { createElement } from "react";
import { config } from "#platform/config.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { rebuildToken } from "#platform/secrets.ts";
import { findEmailRecipient } from "../queries.server.ts";
import { formatUtc } from "../rules.ts";
import { APPROVE_LINK, CONFIRM_LINK } from "./commands.server.ts";
import * as approveChange from "./emails/approve-change.tsx";
import * as confirmChange from "./emails/confirm-change.tsx";
import * as emailChanged from "./emails/email-changed.tsx";
import * as emailTaken from "./emails/email-taken.tsx";
import { findChangeToEmail } from "./queries.server.ts";
import { sendEmailChangeEmail, type EmailChangeEmail } from "./queue.ts";

// The token is in the fragment, as in other account links, and nothing happens until someone presses the button.
const getApproveUrl = (token: string) => `${config.appUrl}/change-email#token=${token}`;
const getConfirmUrl = (token: string) => `${config.appUrl}/change-email?inbox=new#token=${token}`;
const contactUrl = `${config.appUrl}/contact`;

/** Returns the email, or null if it's no longer needed. */
async function compose(email: EmailChangeEmail) {
  if (email.template === "changed") {
    const recipient = await findEmailRecipient(email.userId);
    if (!recipient) return null;
    const { newEmail } = email;
    const props = { name: recipient.name, newEmail, changedAt: formatUtc(email.changedAt), contactUrl };
    const body = createElement(emailChanged.EmailChangedEmail, props);
    return { to: email.to, subject: emailChanged.subject(props), body };
  }
  const change = await findChangeToEmail(email.changeId);
  if (!change) return null;
  const { name, newEmail, holderName } = change;
  if (email.template === "approve") {
    const token = rebuildToken(APPROVE_LINK, email.changeId, change.approveDigest);
    if (change.approvedAt !== null || token === null) return null;
    const resetUrl = `${config.appUrl}/login?forgot`;
    const props = { name, newEmail, approveUrl: getApproveUrl(token), resetUrl };
    const body = createElement(approveChange.ApproveChangeEmail, props);
    return { to: change.email, subject: approveChange.subject(props), body };
  }
  if (change.confirmedAt !== null) return null;
  if (holderName !== null) {
    const props = { name: holderName, signInUrl: `${config.appUrl}/login`, contactUrl };
    const body = createElement(emailTaken.EmailTakenEmail, props);
    return { to: newEmail, subject: emailTaken.subject(props), body };
  }
  const token = rebuildToken(CONFIRM_LINK, email.changeId, change.confirmDigest);
  if (token === null) return null;
  const needsApproval = change.approvedAt === null;
  const props = { name, confirmUrl: getConfirmUrl(token), needsApproval };
  const body = createElement(confirmChange.ConfirmChangeEmail, props);
  return { to: newEmail, subject: confirmChange.subject(props), body };
}

/** Sends one email. The job ID becomes the Message-ID, so duplicates can be detected. */
async function sendChangeEmail(email: EmailChangeEmail, jobId: string) {
  const message = await compose(email);
  if (message) await sendEmail({ id: jobId, ...message });
}

export const emailChangeTasks = [defineTask(sendEmailChangeEmail, sendChangeEmail)];
