import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import packageJson from "../../package.json" with { type: "json" };

const TESTS = ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"];
/** Long experiments and whole-process tests have commands of their own. */
const ELSEWHERE = /^tests\/(e2e|faults|load)\//;

/** A test that imports this, directly or not, needs PostgreSQL. */
const DATABASE = "src/platform/database.ts";

// Imports and re-exports with "from", bare imports and dynamic ones. Types leave nothing behind at run time.
const IMPORT = /^\s*(?:import|export)\s(?!type\s)[^;"'`]*?\bfrom\s*"([^"]+)"|\bimport\s*\(?\s*"([^"]+)"/gm;

/** Every test file, by whether anything it imports reaches the database. */
export function splitByDatabase(rootDir: string) {
  const imports = new Map<string, string[]>();

  function importsOf(file: string): string[] {
    const known = imports.get(file);
    if (known) return known;
    const text = /\.tsx?$/.test(file) ? readFileSync(path.join(rootDir, file), "utf8") : "";
    const found = [...text.matchAll(IMPORT)].flatMap((match) => resolve(file, match[1] ?? match[2] ?? ""));
    imports.set(file, found);
    return found;
  }

  function reachesDatabase(test: string) {
    const reached = new Set([test]);
    for (const file of reached) {
      if (file === DATABASE) return true;
      for (const imported of importsOf(file)) reached.add(imported);
    }
    return false;
  }

  const tests = globSync(TESTS, { cwd: rootDir }).filter((file) => !ELSEWHERE.test(file));
  const database = tests.filter(reachesDatabase);
  return { pure: tests.filter((file) => !database.includes(file)), database };
}

/** The file of this project that an import means, if it is one. */
function resolve(from: string, specifier: string): string[] {
  const file = specifier.replace(/\?.*$/, "");
  if (file.startsWith(".")) return [path.posix.join(path.posix.dirname(from), file)];
  const alias = file.slice(0, file.indexOf("/") + 1);
  const folder = (packageJson.imports as Record<string, string>)[`${alias}*`];
  return folder ? [path.posix.join(folder.replace("*", ""), file.slice(alias.length))] : [];
}
