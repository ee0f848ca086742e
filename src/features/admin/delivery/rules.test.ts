import { expect, it } from "vitest";
import { knownCodes } from "#platform/sms/error-meanings.ts";
import { codeNames, failureInWords, lagInWords, suppressionInWords, stateNames } from "./rules.ts";

it("says how long the oldest text has waited", () => {
  expect([0, 45, 89, 90, 720, 5400, 10_800].map(lagInWords)).toEqual([
    "None",
    "45 s",
    "89 s",
    "2 min",
    "12 min",
    "2 h",
    "3 h",
  ]);
});

it("says why, also of what it has no words for", () => {
  expect(failureInWords({ reason: "stop", code: null })).toBe("Replied STOP");
  expect(failureInWords({ reason: "new-reason", code: null })).toBe("new-reason");
  expect(failureInWords({ reason: "undelivered", code: 30_005 })).toBe("No such number");
  expect(failureInWords({ reason: "undelivered", code: 99_999 })).toBe("Not delivered");
  const phone = "(312) 555-0142";
  expect(suppressionInWords({ phone, reason: "unreachable", code: 30_006 })).toBe(
    "(312) 555-0142 cannot get texts (code 30006). It is not tried again.",
  );
  expect(suppressionInWords({ phone, reason: "stop", code: null })).toContain("until it replies START");
});

it("has words for every code that is spelled out", () => {
  expect(knownCodes.filter((code) => !codeNames[code])).toEqual([]);
});

it("does not take a missing code for one, and counts from one second on", () => {
  expect(suppressionInWords({ phone: "(312) 555-0142", reason: "unreachable", code: null })).toBe(
    "(312) 555-0142 cannot get texts. It is not tried again.",
  );
  expect(lagInWords(1)).toBe("1 s");
});

it("names every state and reason for an operator", () => {
  expect(Object.values(stateNames)).toEqual([
    "Waiting",
    "Being handed over",
    "Accepted",
    "Sent",
    "Delivered",
    "Not delivered",
    "Failed",
    "Skipped",
    "Unknown",
  ]);
  const reasons = [
    ["no-consent", "No consent"],
    ["said-no", "Had said no"],
    ["unreachable", "Number cannot get texts"],
    ["no-allowance", "No SMS left"],
    ["too-late", "Too late to be of use"],
    ["refused", "Refused by the carrier"],
    ["failed", "Failed on the way"],
    ["unknown", "Fate unknown"],
    ["skipped", "Skipped"],
  ] as const;
  expect(reasons.map(([reason]) => failureInWords({ reason, code: null }))).toEqual(
    reasons.map(([, words]) => words),
  );
  expect(codeNames).toEqual({
    20_003: "Our credentials were refused",
    20_429: "Too many calls at once",
    21_211: "Not a phone number",
    21_610: "Replied STOP",
    21_611: "Carrier's queue was full",
    21_614: "Number cannot get texts",
    30_001: "Carrier's queue was full",
    30_003: "Phone switched off or out of reach",
    30_004: "Blocked by the carrier",
    30_005: "No such number",
    30_006: "A landline",
    30_007: "Filtered by the carrier",
    30_008: "Lost on the way, the carrier does not say why",
    30_034: "Our sender is not registered",
    30_036: "Too late to be of use",
  });
});
