import type { Job } from "#platform/jobs.ts";

/** The data of an email about a webhook. It names the receiver by its host only, because links can hold secrets. */
export type WebhookEmail =
  | { template: "failing" | "disabled"; webhookId: string }
  | { template: "ended"; userId: string; host: string; name: string | null };

export const sendWebhookEmail: Job<WebhookEmail> = { name: "connections/send-webhook-email", retryLimit: 12 };

/** Emails about webhooks that only fail, ends those whose team or league was lost, and deletes old events. */
export const tendWebhooksJob: Job<Record<string, never>> = {
  name: "connections/tend-webhooks",
  retryLimit: 1,
  cron: "*/10 * * * *",
};
