import { describe, expect, it } from "vitest";
import { formatProgress } from "./progress.ts";

describe("progress bar", () => {
  it("shows the percentage, count, elapsed time, and time left", () => {
    expect(formatProgress("Games", 1_500, 6_000, 62_000)).toBe(
      "Games [######------------------]  25% (1,500 of 6,000), 1:02, about 3:06 left",
    );
  });

  it("omits the time left before the first step and after the last", () => {
    expect(formatProgress("Games", 0, 6_000, 2_000)).toMatch(/ {2}0% \(0 of 6,000\), 0:02$/);
    expect(formatProgress("Games", 6_000, 6_000, 99_000)).toMatch(/\[#{24}\] 100% \(6,000 of 6,000\), 1:39$/);
  });

  it("stops at 100%, even if there are more steps than expected", () => {
    expect(formatProgress("Games", 6_100, 6_000, 1_000)).toContain("[########################] 100%");
  });
});
