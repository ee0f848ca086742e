import { createElement } from "react";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendMail } from "#platform/email/mailer.ts";
import { task } from "#platform/jobs.ts";
import { forgetLapsedLimits } from "#platform/rate-limit.ts";
import { linkToken } from "#platform/secrets.ts";
import * as accountExists from "./emails/account-exists.tsx";
import * as confirmEmail from "./emails/confirm-email.tsx";
import * as passkeyAdded from "./emails/passkey-added.tsx";
import * as passwordChanged from "./emails/password-changed.tsx";
import * as resetPassword from "./emails/reset-password.tsx";
import * as secondFactorChanged from "./emails/second-factor-changed.tsx";
import * as welcome from "./emails/welcome.tsx";
import { findMailRecipient, isOpenLink } from "./queries.server.ts";
import { cleanUpAccounts, sendAccountMail, type AccountMail } from "./queue.ts";

// Tokens travel in the fragment, which browsers never send to a server, so no log or proxy sees them.
const confirmUrl = (tokenId: string) =>
  `${config.appUrl}/confirm-email#token=${linkToken("confirm-email", tokenId)}`;
const resetUrl = (tokenId: string) =>
  `${config.appUrl}/reset-password#access_token=${linkToken("reset-password", tokenId)}&type=recovery`;

const forgotUrl = `${config.appUrl}/login?forgot`;
const contactUrl = `${config.appUrl}/contact`;

const utc = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
/** An account has no time zone, so the notice says the time in one that cannot be misread. */
const inWords = (instant: string) => `${utc.format(new Date(instant))} UTC`;

function compose(mail: AccountMail, to: { name: string; role: string }) {
  const { name } = to;
  switch (mail.mail) {
    case "welcome": {
      const role = to.role === "league_manager" ? ("League Manager" as const) : ("Team Manager" as const);
      const props = { name, roleLabel: role, confirmUrl: confirmUrl(mail.tokenId) };
      return { subject: welcome.subject(props), body: createElement(welcome.WelcomeEmail, props) };
    }
    case "confirm-email": {
      const props = { name, confirmUrl: confirmUrl(mail.tokenId) };
      return { subject: confirmEmail.subject(props), body: createElement(confirmEmail.ConfirmEmail, props) };
    }
    case "reset-password": {
      const props = { name, resetUrl: resetUrl(mail.tokenId) };
      return {
        subject: resetPassword.subject(props),
        body: createElement(resetPassword.ResetPasswordEmail, props),
      };
    }
    case "account-exists": {
      const props = { name, signInUrl: `${config.appUrl}/login`, resetUrl: resetUrl(mail.tokenId) };
      return {
        subject: accountExists.subject(props),
        body: createElement(accountExists.AccountExistsEmail, props),
      };
    }
    case "passkey-added": {
      const props = { name, settingsUrl: `${config.appUrl}/settings`, resetUrl: forgotUrl };
      return { subject: passkeyAdded.subject(), body: createElement(passkeyAdded.PasskeyAddedEmail, props) };
    }
    case "password-changed": {
      const props = { name, when: inWords(mail.changedAt), resetUrl: forgotUrl, supportUrl: contactUrl };
      return {
        subject: passwordChanged.subject(props),
        body: createElement(passwordChanged.PasswordChangedEmail, props),
      };
    }
    case "second-factor-changed": {
      const props = { name, enabled: mail.enabled, resetUrl: forgotUrl };
      return {
        subject: secondFactorChanged.subject(props),
        body: createElement(secondFactorChanged.SecondFactorChangedEmail, props),
      };
    }
  }
}

/** Sends one mail; repeats are told apart by its Message-ID. An account that is gone gets none. */
async function sendMailToAccount(mail: AccountMail, jobId: string) {
  const recipient = await findMailRecipient(mail.userId);
  if (!recipient) return;
  // A link that was used, replaced or has lapsed while the mail waited would only confuse.
  if ("tokenId" in mail && !(await isOpenLink(mail.tokenId))) return;
  await sendMail({ id: jobId, to: recipient.email, ...compose(mail, recipient) });
}

/** Set-based and repeatable. */
async function cleanUp() {
  const now = clock.now();
  await db.deleteFrom("accountToken").where("expiresAt", "<", now).execute();
  await db.deleteFrom("captchaSolution").where("expiresAt", "<", now).execute();
  await db.deleteFrom("session").where("expiresAt", "<", now).execute();
  await db.deleteFrom("verification").where("expiresAt", "<", now).execute();
  await forgetLapsedLimits(now);
}

export const accountTasks = [task(sendAccountMail, sendMailToAccount), task(cleanUpAccounts, cleanUp)];
