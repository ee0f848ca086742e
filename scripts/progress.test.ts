import { describe, expect, it } from "vitest";
import { progressLine } from "./progress.ts";

describe("a progress bar", () => {
  it("says how far, how much, for how long and how long still", () => {
    expect(progressLine("Games", 1_500, 6_000, 62_000)).toBe(
      "Games [######------------------]  25 % (1,500 of 6,000), 1:02, about 3:06 left",
    );
  });

  it("promises nothing before the first step, and nothing after the last", () => {
    expect(progressLine("Games", 0, 6_000, 2_000)).toMatch(/ {2}0 % \(0 of 6,000\), 0:02$/);
    expect(progressLine("Games", 6_000, 6_000, 99_000)).toMatch(/\[#{24}\] 100 % \(6,000 of 6,000\), 1:39$/);
  });

  it("never says more than all, also when there was more than expected", () => {
    expect(progressLine("Games", 6_100, 6_000, 1_000)).toContain("[########################] 100 %");
  });
});
