import { expect, it } from "vitest";
import { ownPagePath, textsState, MOST_GAMES } from "./rules.ts";

const phone = (more: Partial<Parameters<typeof textsState>[0][number]> = {}) => ({
  hasAgreed: true,
  isStoppedHere: false,
  suppressedBy: null,
  ...more,
});

it("says of all phones of a member together whether texts come, and if not, why [OP-16]", () => {
  expect(textsState([phone()])).toBe("on");
  expect(textsState([phone({ suppressedBy: "stop" }), phone()])).toBe("on");
  expect(textsState([phone({ suppressedBy: "stop" }), phone({ suppressedBy: "unreachable" })])).toBe(
    "stop-word",
  );
  expect(textsState([phone({ suppressedBy: "unreachable" })])).toBe("unreachable");
  expect(textsState([phone({ hasAgreed: false, isStoppedHere: true })])).toBe("stopped-here");
  // A phone that was agreed to later by somebody else counts again.
  expect(textsState([phone({ hasAgreed: false, isStoppedHere: true }), phone()])).toBe("on");
  expect(textsState([phone({ hasAgreed: false })])).toBe("none");
  expect(textsState([])).toBe("none");
});

it("keeps what is no token inside its part of the path", () => {
  expect(ownPagePath("abc_-1")).toBe("/r/abc_-1/me");
  expect(ownPagePath("../x?y#z")).toBe("/r/..%2Fx%3Fy%23z/me");
});

it("shows twenty games", () => {
  expect(MOST_GAMES).toBe(20);
});
