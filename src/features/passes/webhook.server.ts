import { readWebhook } from "#platform/payments/events.ts";
import { arePaymentsOn } from "#platform/payments/payments.ts";
import { receiveEvent } from "./events/commands.server.ts";

/**
 * Receives the payment provider's webhooks. Returns 400 for unsigned requests, and 404 while payments are off. Handling is asynchronous and
 * idempotent.
 */
export async function receivePaymentEvent(
  body: string,
  signature: string | undefined,
): Promise<200 | 400 | 404> {
  if (!arePaymentsOn) return 404;
  const event = readWebhook(body, signature);
  if (event === "not signed") return 400;
  if (event) await receiveEvent(event, "webhook");
  return 200;
}
