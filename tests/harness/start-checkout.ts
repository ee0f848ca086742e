import { afterAll } from "vitest";
import type { CheckoutOptions } from "#sandbox/checkout/checkout.ts";
import { startSandbox } from "#sandbox/server.ts";
import { checkoutAt } from "./checkout.ts";
import { mailboxAt } from "./mailbox.ts";

/**
 * A payment provider for one test file. The product reads its settings when its modules are first imported, so call this
 * first and import the product dynamically afterwards. Its sandbox takes mail too.
 */
export async function startCheckout(options: CheckoutOptions = {}) {
  if ("firstWhistlePool" in globalThis) throw new Error("start the checkout before importing the product");
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:", checkout: options });
  process.env.SMTP_URL = sandbox.smtpUrl;
  process.env.STRIPE_BASE_URL = sandbox.httpUrl;
  afterAll(() => sandbox.stop());
  return { ...checkoutAt(sandbox.httpUrl), mailbox: mailboxAt(sandbox.httpUrl) };
}
