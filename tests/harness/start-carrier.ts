import { afterAll } from "vitest";
import type { CarrierOptions } from "#sandbox/carrier/carrier.ts";
import { startSandbox } from "#sandbox/server.ts";
import { carrierAt } from "./carrier.ts";
import { mailboxAt } from "./mailbox.ts";

/**
 * A carrier for one test file. The product reads its settings when its modules are first imported, so call this
 * first and import the product dynamically afterwards. Its sandbox takes mail too.
 */
export async function startCarrier(options: CarrierOptions = {}) {
  if ("firstWhistlePool" in globalThis) throw new Error("start the carrier before importing the product");
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:", carrier: options });
  process.env.SMTP_URL = sandbox.smtpUrl;
  process.env.TWILIO_BASE_URL = sandbox.httpUrl;
  afterAll(() => sandbox.stop());
  return { ...carrierAt(sandbox.httpUrl), mailbox: mailboxAt(sandbox.httpUrl) };
}
