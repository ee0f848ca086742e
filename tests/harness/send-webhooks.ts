import { setTimeout as pause } from "node:timers/promises";
import { sendingFinished, sendWebhooks } from "#features/connections/webhooks/sending/commands.server.ts";

/** Runs the worker's loop until no webhook's event is due. */
export async function sendDueWebhooks() {
  // An event is due at the microsecond it was written, and this clock has milliseconds.
  await pause(2);
  while ((await sendWebhooks()) > 0);
  await sendingFinished();
}
