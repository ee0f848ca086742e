import { describe, expect, it } from "vitest";
import { findStale } from "./accepted.ts";
import { rank, sample } from "./ranking.ts";
import type { Mutant } from "./sites.ts";

describe("accepted mutants", () => {
  it("must exist, survive and have a reason", () => {
    const existing = new Set(["a", "b", "c"]);
    expect(findStale({ a: "equivalent" }, existing, new Map())).toEqual([]);
    expect(findStale({ gone: "x", a: " ", b: "x" }, existing, new Map([["b", "b.test.ts"]]))).toEqual([
      "is accepted and no longer exists: gone",
      "is accepted without a reason: a",
      "is accepted and noticed by b.test.ts: b",
    ]);
  });
});

describe("sampling", () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  it("gives the same for the same seed and others for another", () => {
    expect(sample(items, 5, 7)).toEqual(sample(items, 5, 7));
    expect(sample(items, 5, 7)).not.toEqual(sample(items, 5, 8));
  });
  it("takes each at most once, and all when there are too few", () => {
    expect(new Set(sample(items, 60, 1)).size).toBe(60);
    expect(sample(items, 200, 1).toSorted((one, other) => one - other)).toEqual(items);
  });
});

describe("ranking test files", () => {
  it("puts those beside the code first, then those that name its function", () => {
    const mutant: Mutant = { id: "", kind: "where", file: "", line: 1, within: "endManager", text: "" };
    const tests = [
      { file: "src/features/blog/api.test.ts", text: "" },
      { file: "src/features/teams/commands.test.ts", text: "endManager" },
      { file: "src/features/accounts/invitations/commands.test.ts", text: "" },
      { file: "src/features/accounts/api.test.ts", text: "" },
    ];
    expect(rank(mutant, "src/features/accounts/invitations", tests).map(({ file }) => file)).toEqual([
      "src/features/accounts/invitations/commands.test.ts",
      "src/features/teams/commands.test.ts",
      "src/features/accounts/api.test.ts",
      "src/features/blog/api.test.ts",
    ]);
  });
});
