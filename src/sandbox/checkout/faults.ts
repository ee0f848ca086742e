import * as z from "zod";
import { createRandom } from "../random.ts";

/**
 * Faults that a payment provider can have. "before" and "after" mean before and after the call is processed, which the
 * caller can't tell apart. "error-stuck" means the call isn't processed, but its error is stored under the idempotency
 * key like any other response, as the provider does with its own errors. Webhook faults are drawn once per event.
 */
export const CHECKOUT_FAULTS = [
  "error-before",
  "error-after",
  "error-stuck",
  "hang-before",
  "hang-after",
  "reset-before",
  "reset-after",
  "rate-limit",
  "webhook-lost",
  "webhook-doubled",
  "webhook-shuffled",
  "webhook-late",
] as const;

export type CheckoutFault = (typeof CHECKOUT_FAULTS)[number];

const FaultRule = z.strictObject({
  fault: z.enum(CHECKOUT_FAULTS),
  /** The fault's probability. Defaults to 1. */
  probability: z.number().min(0).max(1).default(1),
  /** How many times the fault may happen. Without a count, it's unlimited until the rules are replaced. */
  count: z.number().int().positive().optional(),
  /** Which calls the fault affects: writes or reads. */
  call: z.enum(["write", "read"]).default("write"),
  /** Limits the fault to a URL prefix ("/v1/refunds") or an event type prefix ("charge."). */
  only: z.string().max(100).optional(),
});

export const CheckoutFaults = z.strictObject({
  /** The same seed and the same order of calls produce the same faults. */
  seed: z.number().int().default(1),
  rules: z.array(FaultRule).max(50),
});

export type CheckoutFaultRules = z.output<typeof CheckoutFaults>;

export function createCheckoutFaults() {
  let current: CheckoutFaultRules = { seed: 1, rules: [] };
  let random = createRandom(current.seed);
  const listeners = new Set<() => void>();

  function set(rules: CheckoutFaultRules): CheckoutFaultRules {
    current = structuredClone(rules);
    random = createRandom(current.seed);
    for (const listener of listeners) listener();
    return current;
  }

  /** Returns the first matching fault that happens now, if any, and decrements its count. */
  function take(
    faults: readonly CheckoutFault[],
    call: "write" | "read",
    subject: string,
  ): CheckoutFault | null {
    for (const rule of current.rules) {
      if (!faults.includes(rule.fault) || rule.call !== call || rule.count === 0) continue;
      if (rule.only !== undefined && !subject.startsWith(rule.only)) continue;
      if (rule.probability < 1 && random() >= rule.probability) continue;
      if (rule.count !== undefined) rule.count--;
      return rule.fault;
    }
    return null;
  }

  const callFaults = CHECKOUT_FAULTS.filter((fault) => !fault.startsWith("webhook-"));

  return {
    get: () => current,
    set,
    /** Lists the rules that can still apply. */
    active: () => current.rules.filter(({ count, probability }) => count !== 0 && probability > 0),
    takeForCall: (call: "write" | "read", path: string) => take(callFaults, call, path),
    takeForEvent: (fault: CheckoutFault, type: string) => take([fault], "write", type) !== null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type CheckoutFaultState = ReturnType<typeof createCheckoutFaults>;
