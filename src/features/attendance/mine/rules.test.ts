import { expect, it } from "vitest";
import { getOwnPagePath, getTextsState, MAX_GAMES } from "./rules.ts";

const phone = (overrides: Partial<Parameters<typeof getTextsState>[0][number]> = {}) => ({
  phone: "+14155550134",
  hasAgreed: true,
  isWaitingForYes: false,
  isOptedOutHere: false,
  suppressedBy: null,
  ...overrides,
});

it("determines from all of a member's phones whether they get texts, and if not, why [OP-16]", () => {
  expect(getTextsState([phone()])).toBe("on");
  expect(getTextsState([phone({ suppressedBy: "stop" }), phone()])).toBe("on");
  expect(getTextsState([phone({ suppressedBy: "stop" }), phone({ suppressedBy: "unreachable" })])).toBe(
    "stop-keyword",
  );
  expect(getTextsState([phone({ suppressedBy: "unreachable" })])).toBe("unreachable");
  expect(getTextsState([phone({ suppressedBy: "landline" })])).toBe("unreachable");
  expect(getTextsState([phone({ suppressedBy: "wrong-number" })])).toBe("wrong-number");
  expect(getTextsState([phone({ phone: "+18765550134" })])).toBe("not-textable");
  expect(getTextsState([phone({ hasAgreed: false, isOptedOutHere: true })])).toBe("opted-out-here");
  // The second phone has consent again, so texts are on.
  expect(getTextsState([phone({ hasAgreed: false, isOptedOutHere: true }), phone()])).toBe("on");
  expect(getTextsState([phone({ hasAgreed: false })])).toBe("none");
  expect(getTextsState([])).toBe("none");
});

it("escapes invalid tokens in the path", () => {
  expect(getOwnPagePath("abc_-1")).toBe("/r/abc_-1/me");
  expect(getOwnPagePath("../x?y#z")).toBe("/r/..%2Fx%3Fy%23z/me");
});

it("shows up to 20 games", () => {
  expect(MAX_GAMES).toBe(20);
});
