import { globSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findNearestTests, findTestFiles } from "../test-files.ts";
import { reusedThread, stopThreads } from "./reused-thread.ts";

const root = path.resolve(import.meta.dirname, "../..");
const getOwnTest = (file: string) => file.replace(/(?:\.server)?\.ts$/, ".test.ts");

/** The number of test files without a database that each mutated file gets, nearest first. */
const PURE_TESTS = 3;

/**
 * Lists the test files for the mutated files. A quarter of the rules are only tested through commands or the API, so each
 * file also gets the nearest test with a database, or two if it has no test of its own. Stryker runs a mutant with a test
 * only if the test reaches it.
 */
function listTests(needsDatabase: boolean): string[] {
  const inFeatures = findTestFiles(root).filter(({ file }) => file.startsWith("src/"));
  const names = new Set(inFeatures.map(({ file }) => file));
  const tests = inFeatures.filter((test) => test.needsDatabase === needsDatabase);
  const found = globSync("src/features/**/{rules,access.server}.ts", { cwd: root }).flatMap((file) => {
    const own = getOwnTest(file);
    const count = !needsDatabase ? PURE_TESTS : names.has(own) ? 1 : 2;
    const nearest = findNearestTests(tests, [file]).slice(0, count);
    return tests.some((test) => test.file === own) ? [own, ...nearest] : nearest;
  });
  return [...new Set(found)].toSorted();
}

/**
 * Runs only the matching test next to the mutated file (access.test.ts for access.server.ts), or all tests that reach
 * it if there is none. Half of all tests reach certain constants. Without this class, all of them would run for each
 * surviving mutant.
 */
class MatchingTestOnly extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // Before the first mutant, Stryker runs every test to learn what each one reaches.
    const isMutantRun = files.some(
      ({ project }) => Reflect.get(project.getProvidedContext(), "mode") === "mutant",
    );
    const changedFiles = this.ctx.config.related ?? [];
    const tests = changedFiles.map(getOwnTest);
    const matchingFiles = files.filter(({ moduleId }) => tests.includes(moduleId));
    return isMutantRun && matchingFiles.length > 0 ? matchingFiles : files;
  }
}

const settings = {
  setupFiles: ["scripts/stryker/seed.setup.ts"],
  // Stryker stops mutants that take too long, based on how long the tests took without the mutant.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 1,
    sequence: { sequencer: MatchingTestOnly },
    projects: [
      {
        plugins: [
          {
            name: "reused-thread",
            // Set the pool here instead of below, because Stryker overrides Vitest's pool setting.
            configureVitest({ vitest, project }) {
              project.config.pool = reusedThread.name;
              project.config.poolRunner = reusedThread;
              vitest.onClose(stopThreads);
            },
          },
        ],
        test: {
          ...settings,
          name: "pure",
          include: listTests(false),
          setupFiles: [...settings.setupFiles, "tests/harness/no-database.ts"],
        },
      },
      {
        test: {
          ...settings,
          name: "database",
          include: listTests(true),
          globalSetup: ["tests/harness/postgres.ts"],
          setupFiles: [...settings.setupFiles, "tests/harness/database.ts"],
        },
      },
    ],
  },
});
