import { defineConfig } from "vitest/config";
import { findTestFiles } from "./scripts/test-files.ts";

// A file belongs to "database" if anything it imports reaches src/platform/database.ts, otherwise to "pure". This is
// automatic, and PostgreSQL starts only if a file needs it.
const tests = findTestFiles(import.meta.dirname);
const filesOf = (needsDatabase: boolean) =>
  tests.filter((test) => test.needsDatabase === needsDatabase).map(({ file }) => file);

export default defineConfig({
  test: {
    pool: "forks",
    // A process runs many files, so packages load only once. Our own modules are reloaded for each file: see
    // tests/harness/fresh-product.ts.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A poll ends as soon as it sees what it waits for. On a busy machine, that can take more than the default of 1 s.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: { name: "pure", include: filesOf(false), setupFiles: ["tests/harness/no-database.ts"] },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: filesOf(true),
          globalSetup: ["tests/harness/postgres.ts"],
          setupFiles: ["tests/harness/database.ts"],
        },
      },
    ],
  },
});
