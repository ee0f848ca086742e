import { afterAll } from "vitest";
import type { CheckoutOptions } from "#sandbox/checkout/checkout.ts";
import { startSandbox } from "#sandbox/server.ts";
import { connectCheckout } from "./checkout.ts";
import { connectMailbox } from "./mailbox.ts";

/**
 * Starts a payment provider for one test file. The app reads its settings when its modules are first imported, so call
 * this first and import app code dynamically. The provider's sandbox accepts emails too.
 */
export async function startCheckout(options: CheckoutOptions = {}) {
  if ("firstWhistlePool" in globalThis) throw new Error("start the checkout before importing app code");
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:", checkout: options });
  process.env.SMTP_URL = sandbox.smtpUrl;
  process.env.STRIPE_BASE_URL = sandbox.httpUrl;
  afterAll(() => sandbox.stop());
  return { ...connectCheckout(sandbox.httpUrl), mailbox: connectMailbox(sandbox.httpUrl) };
}
