import { afterAll } from "vitest";
import type { CarrierOptions } from "#sandbox/carrier/carrier.ts";
import { startSandbox } from "#sandbox/server.ts";
import { connectCarrier } from "./carrier.ts";
import { connectMailbox } from "./mailbox.ts";

/**
 * Starts a carrier for one test file. The app reads its settings when its modules are first imported, so call this
 * first and import app code dynamically. The carrier's sandbox accepts emails too.
 */
export async function startCarrier(options: CarrierOptions = {}) {
  if ("firstWhistlePool" in globalThis) throw new Error("start the carrier before importing app code");
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:", carrier: options });
  process.env.SMTP_URL = sandbox.smtpUrl;
  process.env.TWILIO_BASE_URL = sandbox.httpUrl;
  afterAll(() => sandbox.stop());
  return { ...connectCarrier(sandbox.httpUrl), mailbox: connectMailbox(sandbox.httpUrl) };
}
