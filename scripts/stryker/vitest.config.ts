import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { developmentEnvironment } from "../environment.ts";
import { reusedThread, stopThreads } from "./reused-thread.ts";

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
    const tests = changedFiles.map((file) => file.replace(/(?:\.server)?\.ts$/, ".test.ts"));
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
          name: "rules",
          include: ["src/features/**/rules.test.ts"],
          env: { ...developmentEnvironment, NODE_ENV: "test", LOG_LEVEL: "silent" },
        },
      },
      {
        test: {
          ...settings,
          name: "access",
          include: ["src/features/**/access.test.ts"],
          // Excluded, because it's slow (it goes through the API) and the other access tests already cover the same
          // rules.
          exclude: ["src/features/games/access.test.ts"],
          globalSetup: ["tests/harness/postgres.ts"],
          setupFiles: [...settings.setupFiles, "tests/harness/database.ts"],
        },
      },
    ],
  },
});
