import { createElement } from "react";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { deleteOldSecurityEvents, verifyEvidence } from "#platform/evidence.ts";
import { defineTask } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { deleteExpiredLimits } from "#platform/rate-limit.ts";
import * as accountExists from "./emails/account-exists.tsx";
import * as confirmEmail from "./emails/confirm-email.tsx";
import * as finishSignIn from "./emails/finish-sign-in.tsx";
import * as passkeyAdded from "./emails/passkey-added.tsx";
import * as passkeyRemoved from "./emails/passkey-removed.tsx";
import * as passwordChanged from "./emails/password-changed.tsx";
import * as providerDisconnected from "./emails/provider-disconnected.tsx";
import * as providerLinked from "./emails/provider-linked.tsx";
import * as recoveryCodesRenewed from "./emails/recovery-codes-renewed.tsx";
import * as resetPassword from "./emails/reset-password.tsx";
import * as sessionsEnded from "./emails/sessions-ended.tsx";
import * as twoStepChanged from "./emails/two-step-changed.tsx";
import * as welcome from "./emails/welcome.tsx";
import { findEmailRecipient, findLinkToken } from "./queries.server.ts";
import { formatUtc } from "./rules.ts";
import { cleanUpAccounts, sendAccountEmail, verifyEvidenceJob, type AccountEmail } from "./queue.ts";

// Tokens are in the URL fragment, which browsers don't send to servers, so they never reach logs or proxies.
const confirmUrl = (token: string) => `${config.appUrl}/confirm-email#token=${token}`;
const resetUrl = (token: string) => `${config.appUrl}/reset-password#access_token=${token}&type=recovery`;

const forgotUrl = `${config.appUrl}/login?forgot`;
const contactUrl = `${config.appUrl}/contact`;

const getWelcomeRole = (role: string) =>
  role === "league_manager" ? ("League Manager" as const) : ("Team Manager" as const);

function compose(email: AccountEmail, to: { name: string; role: string }, token: string) {
  const { name } = to;
  switch (email.template) {
    case "welcome": {
      const props = { name, roleLabel: getWelcomeRole(to.role), confirmUrl: confirmUrl(token) };
      return { subject: welcome.subject(props), body: createElement(welcome.WelcomeEmail, props) };
    }
    case "welcome-confirmed": {
      const props = {
        name,
        roleLabel: getWelcomeRole(to.role),
        confirmUrl: null,
        homeUrl: `${config.appUrl}/dashboard`,
      };
      return { subject: welcome.subject(props), body: createElement(welcome.WelcomeEmail, props) };
    }
    case "finish-sign-in": {
      const props = { name, provider: email.provider, resetUrl: resetUrl(token) };
      return { subject: finishSignIn.subject(), body: createElement(finishSignIn.FinishSignInEmail, props) };
    }
    case "provider-linked": {
      const { provider } = email;
      const props = { name, provider, settingsUrl: `${config.appUrl}/settings`, resetUrl: forgotUrl };
      return {
        subject: providerLinked.subject(props),
        body: createElement(providerLinked.ProviderLinkedEmail, props),
      };
    }
    case "provider-disconnected": {
      const props = { name, provider: email.provider, resetUrl: forgotUrl };
      return {
        subject: providerDisconnected.subject(props),
        body: createElement(providerDisconnected.ProviderDisconnectedEmail, props),
      };
    }
    case "confirm-email": {
      const props = { name, confirmUrl: confirmUrl(token) };
      return { subject: confirmEmail.subject(props), body: createElement(confirmEmail.ConfirmEmail, props) };
    }
    case "reset-password": {
      const props = { name, resetUrl: resetUrl(token) };
      return {
        subject: resetPassword.subject(props),
        body: createElement(resetPassword.ResetPasswordEmail, props),
      };
    }
    case "account-exists": {
      const props = { name, signInUrl: `${config.appUrl}/login`, resetUrl: resetUrl(token) };
      return {
        subject: accountExists.subject(props),
        body: createElement(accountExists.AccountExistsEmail, props),
      };
    }
    case "passkey-added": {
      const props = { name, settingsUrl: `${config.appUrl}/settings`, resetUrl: forgotUrl };
      return { subject: passkeyAdded.subject(), body: createElement(passkeyAdded.PasskeyAddedEmail, props) };
    }
    case "passkey-removed": {
      const props = { name, resetUrl: forgotUrl };
      return {
        subject: passkeyRemoved.subject(),
        body: createElement(passkeyRemoved.PasskeyRemovedEmail, props),
      };
    }
    case "recovery-codes-renewed": {
      const props = { name, resetUrl: forgotUrl };
      return {
        subject: recoveryCodesRenewed.subject(),
        body: createElement(recoveryCodesRenewed.RecoveryCodesRenewedEmail, props),
      };
    }
    case "sessions-ended": {
      const props = { name, signInUrl: `${config.appUrl}/login`, resetUrl: forgotUrl };
      return {
        subject: sessionsEnded.subject(),
        body: createElement(sessionsEnded.SessionsEndedEmail, props),
      };
    }
    case "password-changed": {
      const props = {
        name,
        changedAt: formatUtc(email.changedAt),
        resetUrl: forgotUrl,
        supportUrl: contactUrl,
      };
      return {
        subject: passwordChanged.subject(props),
        body: createElement(passwordChanged.PasswordChangedEmail, props),
      };
    }
    case "two-step-changed": {
      const props = { name, enabled: email.enabled, resetUrl: forgotUrl };
      return {
        subject: twoStepChanged.subject(props),
        body: createElement(twoStepChanged.TwoStepChangedEmail, props),
      };
    }
  }
}

/**
 * Sends one email. The job ID becomes the Message-ID, so duplicates can be detected. Skips deleted accounts.
 */
async function sendEmailToAccount(email: AccountEmail, jobId: string) {
  const recipient = await findEmailRecipient(email.userId);
  if (!recipient) return;
  // Skip links that were used, replaced, or expired while the email was queued.
  const token = "tokenId" in email ? await findLinkToken(email.tokenId) : "";
  if (token === null) return;
  await sendEmail({ id: jobId, to: recipient.email, ...compose(email, recipient, token) });
}

/** Deletes expired rows, with one statement per table. Idempotent. */
async function cleanUp() {
  const now = clock.now();
  await db.deleteFrom("accountToken").where("expiresAt", "<", now).execute();
  await db.deleteFrom("emailChange").where("expiresAt", "<", now).execute();
  await db.deleteFrom("signInAttempt").where("expiresAt", "<", now).execute();
  await db.deleteFrom("pendingRegistration").where("expiresAt", "<", now).execute();
  await db.deleteFrom("captchaSolution").where("expiresAt", "<", now).execute();
  await db.deleteFrom("session").where("expiresAt", "<", now).execute();
  await db.deleteFrom("verification").where("expiresAt", "<", now).execute();
  await deleteExpiredLimits(now);
  await deleteOldSecurityEvents();
}

/**
 * Checks all evidence and logs its seal, which is then kept where the logs are, out of reach of someone who takes over
 * the database. Fails if anything is wrong, and a failed job rings an alert.
 */
async function checkEvidence() {
  const { problems, entries, seal } = await verifyEvidence();
  log.info({ entries, seal }, "verified evidence");
  for (const problem of problems) log.error(problem, "evidence was tampered with");
  if (problems.length > 0) throw new Error(`${problems.length} entries or links of the evidence don't match`);
}

export const accountTasks = [
  defineTask(sendAccountEmail, sendEmailToAccount),
  defineTask(cleanUpAccounts, cleanUp),
  defineTask(verifyEvidenceJob, checkEvidence),
];
