import { expect, it } from "vitest";
import { knownCodes } from "#platform/sms/error-meanings.ts";
import { codeNames, failureInWords, lagInWords, suppressionInWords } from "./rules.ts";

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
