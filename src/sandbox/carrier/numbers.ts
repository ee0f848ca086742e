import * as z from "zod";
import type { CarrierStore } from "./store.ts";

/** A number or a pattern: "+1312555*" or "*0199". */
export const Pattern = z.string().regex(/^(?=.*\d|\*$)\+?[\d*]{1,20}$/, "digits, with * for any");

export function matches(pattern: string, number: string): boolean {
  if (!pattern.includes("*")) return pattern === number;
  return new RegExp(`^${pattern.replaceAll("+", "\\+").replaceAll("*", "\\d*")}$`).test(
    pattern.startsWith("+") ? number : number.replace("+", ""),
  );
}

/** The provider's documented test numbers. */
const TEST_NUMBERS: Record<string, number> = {
  "+15005550001": 21211,
  "+15005550002": 21612,
  "+15005550003": 21408,
  "+15005550004": 21610,
  "+15005550009": 21614,
};

/** The options on the phone page. Tests may set any code. */
export const PHONE_KINDS = [
  { code: 0, label: "Gets texts" },
  { code: 30003, label: "Switched off" },
  { code: 30005, label: "No such number" },
  { code: 30006, label: "Landline" },
  { code: 30007, label: "Blocked by its carrier" },
] as const;

/**
 * Determines how texts to a number fail: not at all (null), with an immediate error (21xxx), or with a delivery error
 * (30xxx).
 */
export function createNumbers(store: CarrierStore) {
  // The rules are cached in memory because every text needs them.
  let rules = store.listNumbers();
  const reload = () => void (rules = store.listNumbers());
  return {
    codeFor: (number: string): number | null =>
      TEST_NUMBERS[number] ?? rules.find(({ pattern }) => matches(pattern, number))?.code ?? null,
    get: () => rules,
    set(pattern: string, code: number | null) {
      store.setNumber(pattern, code);
      reload();
    },
    reload,
  };
}

export type Numbers = ReturnType<typeof createNumbers>;
