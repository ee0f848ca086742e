import * as z from "zod";
import { createRandom } from "../random.ts";
import { matches, Pattern } from "./numbers.ts";

/**
 * Faults that a carrier can have. "before" and "after" mean before and after the text is accepted, which the sender
 * can't tell apart. Callback faults are drawn once per text and status.
 */
export const CARRIER_FAULTS = [
  "error-before",
  "error-after",
  "hang-before",
  "hang-after",
  "reset-before",
  "reset-after",
  "rate-limit",
  "sender-refused",
  "callback-lost",
  "callback-doubled",
  "callback-shuffled",
  "callback-late",
] as const;

export type CarrierFault = (typeof CARRIER_FAULTS)[number];

const FaultRule = z.strictObject({
  fault: z.enum(CARRIER_FAULTS),
  /** The fault's probability. Defaults to 1. */
  probability: z.number().min(0).max(1).default(1),
  /** How many times the fault may happen. Without a count, it's unlimited until the rules are replaced. */
  count: z.number().int().positive().optional(),
  /** Limits the fault to these numbers. `*` matches any digits. */
  to: Pattern.optional(),
  /** Limits the fault to one of our senders: a number or a messaging service. */
  from: z.string().optional(),
  /** Which calls the fault affects: sending, or lookups (where "before" and "after" are the same). */
  call: z.enum(["create", "read"]).default("create"),
});

export const CarrierFaults = z.strictObject({
  /** The same seed and the same order of calls produce the same faults. */
  seed: z.number().int().default(1),
  rules: z.array(FaultRule).max(50),
});

export type FaultRules = z.output<typeof CarrierFaults>;

export function createCarrierFaults() {
  let current: FaultRules = { seed: 1, rules: [] };
  let random = createRandom(current.seed);
  const listeners = new Set<() => void>();

  function set(rules: FaultRules): FaultRules {
    current = structuredClone(rules);
    random = createRandom(current.seed);
    for (const listener of listeners) listener();
    return current;
  }

  /** Returns the first matching fault that happens now, if any, and decrements its count. */
  function take(
    faults: readonly CarrierFault[],
    call: "create" | "read",
    { to, from }: { to: string; from?: string },
  ): CarrierFault | null {
    for (const rule of current.rules) {
      if (!faults.includes(rule.fault) || rule.call !== call || rule.count === 0) continue;
      if (rule.to !== undefined && !matches(rule.to, to)) continue;
      if (rule.from !== undefined && rule.from !== from) continue;
      if (rule.probability < 1 && random() >= rule.probability) continue;
      if (rule.count !== undefined) rule.count--;
      return rule.fault;
    }
    return null;
  }

  const requestFaults = CARRIER_FAULTS.filter((fault) => !fault.startsWith("callback-"));

  return {
    get: () => current,
    set,
    /** Lists the rules that can still apply. */
    active: () => current.rules.filter(({ count, probability }) => count !== 0 && probability > 0),
    takeForRequest: (call: "create" | "read", ends: { to: string; from: string }) =>
      take(requestFaults, call, ends),
    takeForCallback: (fault: CarrierFault, to: string) => take([fault], "create", { to }) !== null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type CarrierFaultState = ReturnType<typeof createCarrierFaults>;
