import path from "node:path";
import type { Mutant } from "./sites.ts";

export type TestFile = { file: string; text: string };

/** Creates a seeded random number generator with values between 0 and 1 (mulberry32). */
function createRandom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws a random sample of `size` items. The same seed draws the same sample. */
export function sample<Item>(items: readonly Item[], size: number, seed: number): Item[] {
  const next = createRandom(seed);
  const remaining = [...items];
  const selection: Item[] = [];
  while (selection.length < size && remaining.length > 0)
    selection.push(...remaining.splice(Math.floor(next() * remaining.length), 1));
  return selection;
}

/**
 * Sorts test files by how likely they are to catch the mutant: first by how close they are to the code, then by whether
 * they mention its function.
 */
export function rank(mutant: Mutant, folder: string, tests: readonly TestFile[]): TestFile[] {
  const name = mutant.within.split(".")[0]!;
  const score = ({ file, text }: TestFile) =>
    4 * countSharedFolders(folder, path.posix.dirname(file)) +
    (text.includes(name) ? 6 : 0) +
    (mutant.kind === "guard" && file === "tests/authorization.test.ts" ? 100 : 0) -
    // Tests of rules, components, and emails never reach a database.
    (/\/rules\.test|\/components\/|\/emails\/|\.test\.tsx$/.test(file) ? 20 : 0) -
    path.posix.dirname(file).split("/").length;
  return tests
    .map((test) => ({ test, score: score(test) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ test }) => test);
}

function countSharedFolders(a: string, b: string): number {
  const [first, second] = [a.split("/"), b.split("/")];
  const firstDifference = first.findIndex((folder, index) => folder !== second[index]);
  return firstDifference === -1 ? first.length : firstDifference;
}

/** Takes the next test files of each mutant. A file can try only one mutant per round, so the others wait for it. */
export function planRound<Item>(untried: ReadonlyMap<Item, string[]>, count: number): Map<string, Item> {
  const round = new Map<string, Item>();
  for (const [mutant, candidates] of untried) {
    const files = candidates.filter((file) => !round.has(file)).slice(0, count);
    for (const file of files) {
      round.set(file, mutant);
      candidates.splice(candidates.indexOf(file), 1);
    }
  }
  return round;
}
