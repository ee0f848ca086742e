import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./instrument.ts";
import type { Mutant } from "./sites.ts";

/** The result for a mutant, valid as long as the files it depends on don't change. */
export type Verdict = { isKilled: boolean; by: string; test: string; key: string };
/** What a test file reaches without any mutant. */
export type Reach = {
  key: string;
  sites: string[];
  tables: string[];
  isPassing: boolean;
  milliseconds: number;
};

const folder = path.join(root, ".data/mutants");
const files = { verdicts: path.join(folder, "verdicts.json"), reach: path.join(folder, "reach.json") };

const hash = (...texts: string[]) => createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 16);

const contents = new Map<string, string>();
export function readContent(file: string): string {
  const verdict = contents.get(file) ?? read(path.join(root, file));
  contents.set(file, verdict);
  return verdict;
}
const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** A digest that changes whenever the app's code or the shared test code changes. */
const productKey = hash(
  ...globSync(["src/**/*.ts", "db/**/*.ts", "tests/{harness,factories}/**/*.ts"], { cwd: root })
    .filter((file) => !file.includes(".test."))
    .toSorted()
    .map(readContent),
);
/** A digest that also changes when any test changes, because a new test may catch a survivor. */
const everythingKey = hash(
  productKey,
  ...globSync(["{src,tests}/**/*.test.{ts,tsx}"], { cwd: root }).toSorted().map(readContent),
);

const reachKey = (testFile: string) => hash(productKey, readContent(testFile));
const verdictKey = (mutant: Mutant, by: string) =>
  by === "" ? everythingKey : hash(readContent(mutant.file), readContent(by));

/** Returns a new path for a test process's report. */
export function reportFile(): string {
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `survey-${process.pid}-${Math.random().toString(36).slice(2)}.json`);
}

function load<Value>(file: string): Map<string, Value> {
  return new Map(Object.entries(JSON.parse(read(file) || "{}") as Record<string, Value>));
}
function save(file: string, values: Map<string, unknown>) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(Object.fromEntries(values), null, 1));
}

/** Opens the results of earlier runs that are still valid. */
export function openStore(mutants: readonly Mutant[], resume: boolean) {
  const reach = load<Reach>(files.reach);
  for (const [file, { key }] of reach) if (key !== reachKey(file)) reach.delete(file);
  // Keep the results of other mutants too, so a run of one feature doesn't discard the rest.
  const verdicts = load<Verdict>(files.verdicts);
  for (const mutant of mutants) {
    const verdict = verdicts.get(mutant.id);
    if (verdict && !(resume && verdict.key === verdictKey(mutant, verdict.by))) verdicts.delete(mutant.id);
  }
  return {
    reach,
    verdicts,
    setReach(file: string, result: Omit<Reach, "key">) {
      reach.set(file, { key: reachKey(file), ...result });
      save(files.reach, reach);
    },
    setVerdict(mutant: Mutant, result: Omit<Verdict, "key">) {
      verdicts.set(mutant.id, { ...result, key: verdictKey(mutant, result.by) });
      save(files.verdicts, verdicts);
    },
  };
}
export type Store = ReturnType<typeof openStore>;
