import { expect, it } from "vitest";
import { planRound } from "./probe.ts";

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
