import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

// Finds the test files and everything that each one imports, directly or indirectly. Matches text without parsing it.

const TESTS = ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"];
/** Attacks, and load, fault, and browser tests, have their own commands and settings. */
const OTHER_TIERS = /^tests\/(attacks|e2e|faults|load|components)\//;
const DATABASE = "src/platform/database.ts";
/** The product's connections, and the owner's. */
const CONNECTIONS = [DATABASE, "tests/harness/owner.ts"];

// Matches imports and re-exports with "from", bare imports, and dynamic imports. Type imports don't exist at run time.
const IMPORT =
  /^\s*(?:import|export)\s(?!type\s)[^;"'`]*?\bfrom\s*"([^"]+)"|(?:^\s*import\s*|\bimport\(\s*)"([^"]+)"/gm;

export type TestFile = {
  file: string;
  /** Maps every file that the test imports, directly or indirectly, to the length of the import chain. */
  reaches: Map<string, number>;
  needsDatabase: boolean;
};

export function findTestFiles(rootDir: string): TestFile[] {
  const getImports = readImports(rootDir);
  const files = globSync(TESTS, { cwd: rootDir }).filter((file) => !OTHER_TIERS.test(file));
  return files.toSorted().map((file) => {
    const reaches = new Map([[file, 0]]);
    for (const [reached, steps] of reaches)
      for (const imported of getImports(reached))
        if (!reaches.has(imported)) reaches.set(imported, steps + 1);
    return { file, reaches, needsDatabase: CONNECTIONS.some((connection) => reaches.has(connection)) };
  });
}

function readImports(rootDir: string) {
  const packageFile = path.join(rootDir, "package.json");
  const { imports } = JSON.parse(readFileSync(packageFile, "utf8")) as { imports: Record<string, string> };
  const importsByFile = new Map<string, string[]>();

  /** Resolves an import to one of our files. Returns an empty array for packages and missing files. */
  function resolve(from: string, specifier: string): string[] {
    const modulePath = specifier.replace(/\?.*$/, "");
    const alias = modulePath.slice(0, modulePath.indexOf("/") + 1);
    const folder = imports[`${alias}*`]?.slice(0, -1);
    if (!folder && !modulePath.startsWith(".")) return [];
    const file = folder
      ? path.posix.join(folder, modulePath.slice(alias.length))
      : path.posix.join(path.posix.dirname(from), modulePath);
    return existsSync(path.join(rootDir, file)) ? [file] : [];
  }

  return (file: string): string[] => {
    const cached = importsByFile.get(file);
    if (cached) return cached;
    const text = /\.tsx?$/.test(file) ? readFileSync(path.join(rootDir, file), "utf8") : "";
    const files = [...text.matchAll(IMPORT)].flatMap((match) => resolve(file, match[1] ?? match[2] ?? ""));
    importsByFile.set(file, files);
    return files;
  };
}

/**
 * Lists the test files that a change reaches, nearest first. Tests next to the change come first, then tests with fewer
 * imports in between, then faster tests. Tests that are equally near alternate between folders. Tests under tests/ are
 * broad and slow, so they come last.
 */
export function findNearestTests(tests: readonly TestFile[], changedFiles: readonly string[]): string[] {
  const sources = changedFiles.map((file) => (affectsEveryDatabase(file) ? DATABASE : file));
  const folders = new Set(changedFiles.map((file) => path.posix.dirname(file)));
  const turns = new Map<string, number>();
  const getTurn = (file: string, rank: number[]) => {
    const key = [...file.split("/").slice(0, 3), ...rank].join();
    turns.set(key, (turns.get(key) ?? 0) + 1);
    return turns.get(key)!;
  };
  const reached = tests.flatMap(({ file, reaches, needsDatabase }) => {
    const steps = Math.min(...sources.map((source) => reaches.get(source) ?? Infinity));
    if (steps === Infinity) return [];
    if (steps === 0) return [{ file, rank: [-1] }];
    const isNextTo = folders.has(path.posix.dirname(file));
    const rank = [file.startsWith("tests/") ? 2 : isNextTo ? 0 : 1, steps, needsDatabase ? 1 : 0];
    return [{ file, rank: [...rank, getTurn(file, rank)] }];
  });
  return reached.toSorted(byRank).map(({ file }) => file);
}

const byRank = (a: { rank: number[] }, b: { rank: number[] }) =>
  a.rank.map((part, at) => part - b.rank[at]!).find((difference) => difference !== 0) ?? 0;

/** Tests don't import these files, but every test that needs PostgreSQL depends on them. */
const affectsEveryDatabase = (file: string) => file.startsWith("db/") || file === "tests/harness/postgres.ts";
