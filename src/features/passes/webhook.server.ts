import { readWebhook } from "#platform/payments/events.ts";
import { receiveEvent } from "./events/commands.server.ts";

/** The payment provider's news. 400 for what is not its own; what it leads to is done later, and once. */
export async function receivePaymentEvent(body: string, signature: string | undefined): Promise<200 | 400> {
  const event = readWebhook(body, signature);
  if (event === "not signed") return 400;
  if (event) await receiveEvent(event, "webhook");
  return 200;
}
