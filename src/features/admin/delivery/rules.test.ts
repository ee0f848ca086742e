import { expect, it } from "vitest";
import { lagInWords, reasonInWords, suppressionInWords } from "./rules.ts";

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
  expect([reasonInWords("stop"), reasonInWords("new-reason")]).toEqual(["Replied STOP", "new-reason"]);
  const phone = "(312) 555-0142";
  expect(suppressionInWords({ phone, reason: "unreachable", code: 30_006 })).toBe(
    "(312) 555-0142 cannot get texts (code 30006). It is not tried again.",
  );
  expect(suppressionInWords({ phone, reason: "stop", code: null })).toContain("until it replies START");
});
