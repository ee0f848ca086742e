import { Stripe } from "stripe";

/**
 * How a call failed. "refused" means that it was rejected, and retrying won't help. "later" means that it wasn't
 * processed, so it's safe to retry. "ambiguous" means that it may have been processed. Retry with the same key to find
 * out.
 */
export type FailureKind = "refused" | "later" | "ambiguous";

/**
 * The only error that this folder throws. Includes the provider's code but not its message, which may contain personal
 * data.
 */
export class PaymentsError extends Error {
  readonly kind: FailureKind;
  readonly code: string;

  constructor(kind: FailureKind, code: string) {
    super(`payment provider request failed: ${kind}, ${code}`);
    this.name = "PaymentsError";
    this.kind = kind;
    this.code = code;
  }
}

/** The connection errors that mean the request was never sent. */
const NOT_SENT_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPROTO",
]);

function getSystemCode(error: Stripe.errors.StripeConnectionError): string {
  const { code } = (error.detail ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "no response";
}

/** Classifies the SDK's errors. Any other error is our own bug and is returned unchanged. */
export function classifyError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const code = getSystemCode(error);
    return new PaymentsError(NOT_SENT_CODES.has(code) ? "later" : "ambiguous", code);
  }
  const code = error.code ?? `HTTP ${error.statusCode ?? "?"}`;
  if (error.statusCode === 429) return new PaymentsError("later", "rate_limit");
  // Another process is making the same call with the same key right now.
  if (error.statusCode === 409) return new PaymentsError("ambiguous", code);
  const isRefused = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new PaymentsError(isRefused ? "refused" : "ambiguous", code);
}
