import * as z from "zod";
import { createRandom } from "../random.ts";

/**
 * What a payment provider does on a bad day. "before" and "after" say whether the call was carried out: the caller cannot
 * tell. "error-stuck" was not, and is kept under the call's idempotency key like any other answer, as the provider does
 * with faults of its own. Webhook faults are drawn once per event.
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
  /** How likely it is; certain by default. */
  probability: z.number().min(0).max(1).default(1),
  /** How many times it may happen; without a count, until the rules are replaced. */
  count: z.number().int().positive().optional(),
  /** Which calls it hits: those that change something, or those that read. */
  call: z.enum(["write", "read"]).default("write"),
  /** Only these: the beginning of an address ("/v1/refunds") or of an event's type ("charge."). */
  only: z.string().max(100).optional(),
});

export const CheckoutFaults = z.strictObject({
  /** The same seed, the same order of calls: the same faults. */
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

  /** Whether one of these happens now, the first that fits; uses up one of its count. */
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
    /** Rules that can still happen. */
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
