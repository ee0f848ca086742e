import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

// Which test files there are and what each of them imports, directly or not. Reads text and knows no syntax.

const TESTS = ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"];
/** Long experiments, whole-process tests and tests in a browser have commands and settings of their own. */
const ELSEWHERE = /^tests\/(e2e|faults|load|components)\//;
const DATABASE = "src/platform/database.ts";

// Imports and re-exports with "from", bare imports and dynamic ones. Types leave nothing behind at run time.
const IMPORT =
  /^\s*(?:import|export)\s(?!type\s)[^;"'`]*?\bfrom\s*"([^"]+)"|(?:^\s*import\s*|\bimport\(\s*)"([^"]+)"/gm;

export type TestFile = {
  file: string;
  /** Every file it imports, with how many imports away that is. */
  reaches: Map<string, number>;
  needsDatabase: boolean;
};

export function findTestFiles(rootDir: string): TestFile[] {
  const importsOf = readImports(rootDir);
  const files = globSync(TESTS, { cwd: rootDir }).filter((file) => !ELSEWHERE.test(file));
  return files.toSorted().map((file) => {
    const reaches = new Map([[file, 0]]);
    for (const [reached, steps] of reaches)
      for (const imported of importsOf(reached)) if (!reaches.has(imported)) reaches.set(imported, steps + 1);
    return { file, reaches, needsDatabase: reaches.has(DATABASE) };
  });
}

function readImports(rootDir: string) {
  const packageFile = path.join(rootDir, "package.json");
  const { imports } = JSON.parse(readFileSync(packageFile, "utf8")) as { imports: Record<string, string> };
  const known = new Map<string, string[]>();

  /** The file of ours that an import means, if it is one. */
  function resolve(from: string, specifier: string): string[] {
    const named = specifier.replace(/\?.*$/, "");
    const alias = named.slice(0, named.indexOf("/") + 1);
    const folder = imports[`${alias}*`]?.slice(0, -1);
    if (!folder && !named.startsWith(".")) return [];
    const file = folder
      ? path.posix.join(folder, named.slice(alias.length))
      : path.posix.join(path.posix.dirname(from), named);
    return existsSync(path.join(rootDir, file)) ? [file] : [];
  }

  return (file: string): string[] => {
    const found = known.get(file);
    if (found) return found;
    const text = /\.tsx?$/.test(file) ? readFileSync(path.join(rootDir, file), "utf8") : "";
    const files = [...text.matchAll(IMPORT)].flatMap((match) => resolve(file, match[1] ?? match[2] ?? ""));
    known.set(file, files);
    return files;
  };
}

/**
 * The test files that a change reaches, nearest first: those beside it, then by imports, the quicker ones first. Of those
 * that are equally near each folder of tests gives one in turn. Those under tests/ are about everything, and long: last.
 */
export function nearestTests(tests: readonly TestFile[], changed: readonly string[]): string[] {
  const sources = changed.map((file) => (isInEveryDatabase(file) ? DATABASE : file));
  const folders = new Set(changed.map((file) => path.posix.dirname(file)));
  const turns = new Map<string, number>();
  const turnOf = (file: string, rank: number[]) => {
    const key = [...file.split("/").slice(0, 3), ...rank].join();
    turns.set(key, (turns.get(key) ?? 0) + 1);
    return turns.get(key)!;
  };
  const reached = tests.flatMap(({ file, reaches, needsDatabase }) => {
    const steps = Math.min(...sources.map((source) => reaches.get(source) ?? Infinity));
    if (steps === Infinity) return [];
    if (steps === 0) return [{ file, rank: [-1] }];
    const isBeside = folders.has(path.posix.dirname(file));
    const rank = [file.startsWith("tests/") ? 2 : isBeside ? 0 : 1, steps, needsDatabase ? 1 : 0];
    return [{ file, rank: [...rank, turnOf(file, rank)] }];
  });
  return reached.toSorted(byRank).map(({ file }) => file);
}

const byRank = (one: { rank: number[] }, other: { rank: number[] }) =>
  one.rank.map((part, at) => part - other.rank[at]!).find((difference) => difference !== 0) ?? 0;

/** Not imported by tests, but part of every one that runs on PostgreSQL. */
const isInEveryDatabase = (file: string) => file.startsWith("db/") || file === "tests/harness/postgres.ts";
