import { Stripe } from "stripe";
import { config } from "../config.ts";
import { log } from "../log.ts";
import { PaymentsError, sorted } from "./errors.ts";

/**
 * What we speak, whatever the account's own default is. The types are the SDK's newest, so another version of it means
 * reading the provider's changelog and changing this line.
 */
const API_VERSION = "2026-10-28.endive";

/** Longer than the provider takes on a bad day; somebody may be waiting behind it. */
const CALL_TIMEOUT_MS = 8_000;
/** The SDK's own, with the same idempotency key. */
const RETRIES = 1;

function target() {
  if (!config.payments.baseUrl) return {};
  const { protocol, hostname, port } = new URL(config.payments.baseUrl);
  const isSecure = protocol === "https:";
  return {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? ("https" as const) : ("http" as const),
  };
}

export const stripe = new Stripe(config.payments.secretKey, {
  ...target(),
  apiVersion: API_VERSION,
  timeout: CALL_TIMEOUT_MS,
  maxNetworkRetries: RETRIES,
  telemetry: false,
});

/** Makes a call; throws a PaymentsError. One that is ours to repair is logged, because somebody must look. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    const error = sorted(thrown);
    if (error instanceof PaymentsError && error.kind === "refused" && error.code !== "resource_missing")
      log.error({ code: error.code }, "the payment provider refuses a call, somebody must look");
    throw error;
  }
}
