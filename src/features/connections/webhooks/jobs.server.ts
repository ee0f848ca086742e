import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import type { Loop } from "#platform/loops.ts";
import { tendWebhooks } from "./commands.server.ts";
import * as webhookDisabled from "./emails/webhook-disabled.tsx";
import * as webhookEnded from "./emails/webhook-ended.tsx";
import * as webhookFailing from "./emails/webhook-failing.tsx";
import { sendWebhookEmail, tendWebhooksJob, type WebhookEmail } from "./queue.ts";
import { sendingFinished, sendWebhooks } from "./sending/commands.server.ts";

/** The loop that the worker runs continuously. */
export const webhookLoops: Loop[] = [
  { name: "connections/send-webhooks", step: sendWebhooks, idleMs: 1_000, finished: sendingFinished },
];

/** Sends one email. Retries share a Message-ID, so mailboxes can deduplicate them. Skips what's no longer true. */
async function emailAboutWebhook(email: WebhookEmail, jobId: string) {
  if (email.template === "ended") {
    const recipient = await findEmailRecipient(email.userId);
    if (!recipient) return;
    const props = { name: recipient.name, host: email.host, of: email.name };
    const body = createElement(webhookEnded.WebhookEndedEmail, props);
    return sendEmail({ id: jobId, to: recipient.email, subject: webhookEnded.subject(props), body });
  }
  const webhook = await db
    .selectFrom("webhook")
    .select(["userId", "url", "state", "failingSince"])
    .where("id", "=", email.webhookId)
    .executeTakeFirst();
  const recipient = webhook && (await findEmailRecipient(webhook.userId));
  if (!recipient) return;
  const props = {
    name: recipient.name,
    host: new URL(webhook.url).host,
    settingsUrl: `${config.appUrl}/settings`,
  };
  if (email.template === "disabled") {
    if (webhook.state !== "disabled") return;
    const body = createElement(webhookDisabled.WebhookDisabledEmail, props);
    return sendEmail({ id: jobId, to: recipient.email, subject: webhookDisabled.subject(props), body });
  }
  if (webhook.state !== "active" || webhook.failingSince === null) return;
  const body = createElement(webhookFailing.WebhookFailingEmail, props);
  return sendEmail({ id: jobId, to: recipient.email, subject: webhookFailing.subject(props), body });
}

export const webhookTasks = [
  defineTask(sendWebhookEmail, emailAboutWebhook),
  defineTask(tendWebhooksJob, tendWebhooks),
];
