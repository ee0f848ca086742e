import { describe, expect, it } from "vitest";
import { findStale } from "./accepted.ts";
import { planRound, rank, sample } from "./ranking.ts";
import type { Mutant } from "./sites.ts";

describe("accepted mutants", () => {
  it("are reported if they don't exist, are caught by a test, or have no reason", () => {
    const existing = new Set(["a", "b", "c"]);
    expect(findStale({ a: "equivalent" }, existing, new Map())).toEqual([]);
    expect(findStale({ gone: "x", a: " ", b: "x" }, existing, new Map([["b", "b.test.ts"]]))).toEqual([
      "accepted but no longer exists: gone",
      "accepted without a reason: a",
      "accepted but caught by b.test.ts: b",
    ]);
  });
});

describe("sampling", () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  it("returns the same sample for the same seed, and a different sample for a different seed", () => {
    expect(sample(items, 5, 7)).toEqual(sample(items, 5, 7));
    expect(sample(items, 5, 7)).not.toEqual(sample(items, 5, 8));
  });
  it("draws each item at most once, and all items if there aren't enough", () => {
    expect(new Set(sample(items, 60, 1)).size).toBe(60);
    expect(sample(items, 200, 1).toSorted((a, b) => a - b)).toEqual(items);
  });
});

describe("test file ranking", () => {
  it("puts tests next to the code first, then tests that mention its function", () => {
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

it("tries each mutant with its next test files, and a test file with one mutant per round", () => {
  const untried = new Map([
    ["a", ["near.test.ts", "own.test.ts"]],
    ["b", ["near.test.ts", "far.test.ts", "farther.test.ts"]],
    ["c", ["near.test.ts"]],
  ]);
  const rounds = [1, 2, 4, 4].map((count) => Object.fromEntries(planRound(untried, count)));
  expect(rounds).toEqual([
    { "near.test.ts": "a", "far.test.ts": "b" },
    { "own.test.ts": "a", "near.test.ts": "b", "farther.test.ts": "b" },
    { "near.test.ts": "c" },
    {},
  ]);
  expect([...untried.values()].flat()).toEqual([]);
});
