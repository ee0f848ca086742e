import path from "node:path";
import type { Mutant } from "./sites.ts";

export type TestFile = { file: string; text: string };

/** The same numbers for the same seed, between 0 and 1 (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of them, each as likely as any other, the same ones for the same seed. */
export function sample<Item>(items: readonly Item[], size: number, seed: number): Item[] {
  const next = numbersFrom(seed);
  const left = [...items];
  const chosen: Item[] = [];
  while (chosen.length < size && left.length > 0)
    chosen.push(...left.splice(Math.floor(next() * left.length), 1));
  return chosen;
}

/** Test files, those most likely to notice first: beside the code, then near it, and those that name its function. */
export function rank(mutant: Mutant, folder: string, tests: readonly TestFile[]): TestFile[] {
  const name = mutant.within.split(".")[0]!;
  const points = ({ file, text }: TestFile) =>
    4 * sharedFolders(folder, path.posix.dirname(file)) +
    (text.includes(name) ? 6 : 0) +
    (mutant.kind === "guard" && file === "tests/authorisation.test.ts" ? 100 : 0) -
    // Rules and parts of screens never reach a database.
    (/\/rules\.test|\/components\/|\/emails\/|\.test\.tsx$/.test(file) ? 20 : 0) -
    path.posix.dirname(file).split("/").length;
  return tests
    .map((test) => ({ test, points: points(test) }))
    .toSorted((one, other) => other.points - one.points)
    .map(({ test }) => test);
}

function sharedFolders(one: string, other: string): number {
  const [first, second] = [one.split("/"), other.split("/")];
  const differs = first.findIndex((folder, index) => folder !== second[index]);
  return differs === -1 ? first.length : differs;
}
