import { Stripe } from "stripe";

/**
 * What came of a call that failed. refused: not carried out, and asking again the same way will not help. later: not
 * carried out, so as often as it is of use. ambiguous: it may have been; the same call with the same key tells.
 */
export type FailureKind = "refused" | "later" | "ambiguous";

/** The only error of this folder. Carries the provider's code and none of its words, which repeat people's addresses. */
export class PaymentsError extends Error {
  readonly kind: FailureKind;
  readonly code: string;

  constructor(kind: FailureKind, code: string) {
    super(`the payment provider did not do it: ${kind}, ${code}`);
    this.name = "PaymentsError";
    this.kind = kind;
    this.code = code;
  }
}

/** Nobody was there to take the call. */
const NEVER_LEFT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPROTO",
]);

function systemCodeOf(error: Stripe.errors.StripeConnectionError): string {
  const { code } = (error.detail ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "no answer";
}

/** Sorts what the SDK throws; anything else is a fault of ours and goes on as it is. */
export function sorted(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const code = systemCodeOf(error);
    return new PaymentsError(NEVER_LEFT.has(code) ? "later" : "ambiguous", code);
  }
  const code = error.code ?? `HTTP ${error.statusCode ?? "?"}`;
  if (error.statusCode === 429) return new PaymentsError("later", "rate_limit");
  // Somebody else is making the same call with the same key right now.
  if (error.statusCode === 409) return new PaymentsError("ambiguous", code);
  const isRefused = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new PaymentsError(isRefused ? "refused" : "ambiguous", code);
}
