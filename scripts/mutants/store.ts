import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./instrument.ts";
import type { Mutant } from "./sites.ts";

/** What is known of a mutant; true as long as the files it was learnt from have the same content. */
export type Verdict = { isKilled: boolean; by: string; test: string; key: string };
/** What a test file reaches when nothing is taken out. */
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
export function contentOf(file: string): string {
  const known = contents.get(file) ?? read(path.join(root, file));
  contents.set(file, known);
  return known;
}
const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Changes whenever anything of the product does, or of what all tests share. */
const productKey = hash(
  ...globSync(["src/**/*.ts", "db/**/*.ts", "tests/{harness,factories}/**/*.ts"], { cwd: root })
    .filter((file) => !file.includes(".test."))
    .toSorted()
    .map(contentOf),
);
/** The same and all tests: what survived may be noticed by a new one. */
const everythingKey = hash(
  productKey,
  ...globSync(["{src,tests}/**/*.test.{ts,tsx}"], { cwd: root }).toSorted().map(contentOf),
);

const reachKey = (testFile: string) => hash(productKey, contentOf(testFile));
const verdictKey = (mutant: Mutant, by: string) =>
  by === "" ? everythingKey : hash(contentOf(mutant.file), contentOf(by));

/** A folder for what processes hand back. */
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

/** What earlier runs found out and is still true. */
export function openStore(mutants: readonly Mutant[], resume: boolean) {
  const reach = load<Reach>(files.reach);
  for (const [file, { key }] of reach) if (key !== reachKey(file)) reach.delete(file);
  // Of another choice of mutants too: a run of one feature must not forget the others.
  const verdicts = load<Verdict>(files.verdicts);
  for (const mutant of mutants) {
    const known = verdicts.get(mutant.id);
    if (known && !(resume && known.key === verdictKey(mutant, known.by))) verdicts.delete(mutant.id);
  }
  return {
    reach,
    verdicts,
    setReach(file: string, found: Omit<Reach, "key">) {
      reach.set(file, { key: reachKey(file), ...found });
      save(files.reach, reach);
    },
    setVerdict(mutant: Mutant, found: Omit<Verdict, "key">) {
      verdicts.set(mutant.id, { ...found, key: verdictKey(mutant, found.by) });
      save(files.verdicts, verdicts);
    },
  };
}
export type Store = ReturnType<typeof openStore>;
