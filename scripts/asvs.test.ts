import { describe, expect, it } from "vitest";
import { countLevel, listLines, listProblems, listRequired, readLines } from "./asvs.ts";

const find = (line: string) => readLines(line, "page").flatMap((entry) => listProblems(entry));

describe("docs/asvs", () => {
  const lines = listLines();

  it("has each requirement of levels 1 and 2 exactly once, and no other", () => {
    expect(lines.map(({ id }) => id).toSorted()).toEqual(listRequired().toSorted());
  });

  it("names files that exist and quotes that are in them, or a reason", () => {
    expect(lines.flatMap((line) => listProblems(line))).toEqual([]);
  });
});

describe("list of requirements", () => {
  it("has as many as the standard at each level", () => {
    expect([1, 2, 3].map((level) => countLevel(level))).toEqual([70, 183, 92]);
  });
});

describe("line", () => {
  it("is accepted with a file, a quote from it, and a reason where one is needed", () => {
    expect(find('| 1.1.1 | a | holds | | `scripts/asvs.ts` "CHAPTERS" "listRequired" |')).toEqual([]);
    expect(find("| 1.1.1 | a | not applicable | we don't | |")).toEqual([]);
    expect(find("| 1.1.1 | a | pending: later | | `src/nowhere.ts` |")).toEqual([]);
  });

  it.each([
    ["| 1.1.1 | a | holds | because | |", "no file shows it"],
    ["| 1.1.1 | a | holds | | `src/nowhere.ts` |", "doesn't exist"],
    ['| 1.1.1 | a | holds | | `LICENSE` "no such words" |', "doesn't contain"],
    ["| 1.1.1 | a | not applicable | | |", "needs a reason"],
    ["| 1.1.1 | a | falls short | | `LICENSE` |", "needs a reason"],
    ["| 1.1.1 | a | fine | | `LICENSE` |", "isn't a state"],
    ["| 1.1.1 | | holds | | `LICENSE` |", "no subject"],
  ])("is rejected: %s", (line, problem) => {
    expect(find(line)).toEqual([expect.stringContaining(problem)]);
  });
});
