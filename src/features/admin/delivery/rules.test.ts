import { expect, it } from "vitest";
import { knownCodes } from "#platform/sms/error-meanings.ts";
import { codeNames, formatFailure, formatLag, formatSuppression, stateNames } from "./rules.ts";

it("formats how long the oldest text has waited", () => {
  expect([0, 45, 89, 90, 720, 5400, 10_800].map(formatLag)).toEqual([
    "None",
    "45 sec",
    "89 sec",
    "2 min",
    "12 min",
    "2 hr",
    "3 hr",
  ]);
});

it("explains failures, including those with an unknown reason or code", () => {
  expect(formatFailure({ reason: "stop", code: null })).toBe("Replied STOP");
  expect(formatFailure({ reason: "new-reason", code: null })).toBe("new-reason");
  expect(formatFailure({ reason: "undelivered", code: 30_005 })).toBe("No such number");
  expect(formatFailure({ reason: "undelivered", code: 99_999 })).toBe("Not delivered");
  const phone = "(312) 555-0142";
  expect(formatSuppression({ phone, reason: "unreachable", code: 30_006 })).toBe(
    "(312) 555-0142 can't receive texts (code 30006). We won't try it again.",
  );
  expect(formatSuppression({ phone, reason: "stop", code: null })).toContain("until it replies START");
});

it("has a display name for every known error code", () => {
  expect(knownCodes.filter((code) => !codeNames[code])).toEqual([]);
});

it("leaves out a missing code and formats a lag of one second", () => {
  expect(formatSuppression({ phone: "(312) 555-0142", reason: "unreachable", code: null })).toBe(
    "(312) 555-0142 can't receive texts. We won't try it again.",
  );
  expect(formatLag(1)).toBe("1 sec");
});

it("has a display name for every state and reason", () => {
  expect(Object.values(stateNames)).toEqual([
    "Waiting",
    "Sending",
    "Accepted",
    "Sent",
    "Delivered",
    "Not delivered",
    "Failed",
    "Skipped",
    "Unknown",
  ]);
  const reasons = [
    ["no-consent", "No text consent"],
    ["declined", "Already said no"],
    ["unreachable", "Can't receive texts"],
    ["out-of-texts", "No texts left"],
    ["too-late", "Too late to send"],
    ["rejected", "Rejected by the carrier"],
    ["failed", "Failed in transit"],
    ["unknown", "Unknown"],
    ["skipped", "Skipped"],
  ] as const;
  expect(reasons.map(([reason]) => formatFailure({ reason, code: null }))).toEqual(
    reasons.map(([, text]) => text),
  );
  expect(codeNames).toEqual({
    20_003: "Our credentials were rejected",
    20_429: "Too many API requests",
    21_211: "Not a phone number",
    21_606: "Our sender was rejected",
    21_610: "Replied STOP",
    21_611: "Carrier's queue was full",
    21_614: "Can't receive texts",
    30_001: "Carrier's queue was full",
    30_003: "Phone off or out of range",
    30_004: "Blocked by the carrier",
    30_005: "No such number",
    30_006: "Landline",
    30_007: "Filtered by the carrier",
    30_008: "Undelivered, no reason given",
    30_034: "Our number isn't registered (10DLC)",
    30_036: "Too late to send",
  });
});
