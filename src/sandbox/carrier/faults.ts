import * as z from "zod";
import { createRandom } from "../random.ts";
import { matches, Pattern } from "./numbers.ts";

/**
 * What a carrier does on a bad day. "before" and "after" say whether the text was taken: the sender cannot tell.
 * Callback faults are drawn once per text and status.
 */
export const CARRIER_FAULTS = [
  "error-before",
  "error-after",
  "hang-before",
  "hang-after",
  "reset-before",
  "reset-after",
  "rate-limit",
  "callback-lost",
  "callback-doubled",
  "callback-shuffled",
  "callback-late",
] as const;

export type CarrierFault = (typeof CARRIER_FAULTS)[number];

const FaultRule = z.strictObject({
  fault: z.enum(CARRIER_FAULTS),
  /** How likely it is; certain by default. */
  probability: z.number().min(0).max(1).default(1),
  /** How many times it may happen; without a count, until the rules are replaced. */
  count: z.number().int().positive().optional(),
  /** Only for these numbers, `*` for any digits. */
  to: Pattern.optional(),
  /** Which calls it hits: sending, or looking texts up (where "before" and "after" are the same). */
  call: z.enum(["create", "read"]).default("create"),
});

export const CarrierFaults = z.strictObject({
  /** The same seed, the same order of calls: the same faults. */
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

  /** Whether one of these happens now, the first that fits; uses up one of its count. */
  function take(faults: readonly CarrierFault[], call: "create" | "read", to: string): CarrierFault | null {
    for (const rule of current.rules) {
      if (!faults.includes(rule.fault) || rule.call !== call || rule.count === 0) continue;
      if (rule.to !== undefined && !matches(rule.to, to)) continue;
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
    /** Rules that can still happen. */
    active: () => current.rules.filter(({ count, probability }) => count !== 0 && probability > 0),
    takeForRequest: (call: "create" | "read", to: string) => take(requestFaults, call, to),
    takeForCallback: (fault: CarrierFault, to: string) => take([fault], "create", to) !== null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type CarrierFaultState = ReturnType<typeof createCarrierFaults>;
