import { expect, it } from "vitest";
import { findCoverageGap, formatUncovered } from "./rules.ts";

it.each([
  ["pending", null, "missing"],
  ["pending", "2027-07-01", "missing"],
  ["expired", "2027-03-01", "expired"],
  ["expired", null, "expired"],
  ["active", "2027-05-31", "short"],
  ["active", "2027-06-01", null],
  ["active", "2027-06-02", null],
  ["active", null, null],
] as const)("finds what a pass that is %s until %s lacks", (status, endsOn, gap) => {
  expect(findCoverageGap({ status, endsOn }, "2027-06-01")).toBe(gap);
});

it("describes how far a pass reaches", () => {
  expect(formatUncovered({ endsOn: "2031-03-16", lastGameOn: "2031-03-17" })).toBe(
    "pass ends Mar 16, 2031, last game Mar 17, 2031",
  );
  expect(formatUncovered({ endsOn: null, lastGameOn: "2031-03-10" })).toBe("no pass, last game Mar 10, 2031");
});
