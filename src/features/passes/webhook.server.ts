import { readWebhook } from "#platform/payments/events.ts";
import { receiveEvent } from "./events/commands.server.ts";

/**
 * Receives the payment provider's webhooks. Returns 400 for unsigned requests. Handling is asynchronous and
 * idempotent.
 */
export async function receivePaymentEvent(body: string, signature: string | undefined): Promise<200 | 400> {
  const event = readWebhook(body, signature);
  if (event === "not signed") return 400;
  if (event) await receiveEvent(event, "webhook");
  return 200;
}
