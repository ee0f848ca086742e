import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { developmentEnvironment } from "../environment.ts";
import { keptThread, stopThreads } from "./kept-thread.ts";

/**
 * Runs only the test of the same name beside the changed file (access.test.ts for access.server.ts), and all tests that
 * reach it where there is none. Half of all tests reach some constants, and each one that survives would cost them all.
 */
class OnlyBeside extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // Before the first change Stryker runs every test, to learn what each one reaches.
    const isTry = files.some(({ project }) => Reflect.get(project.getProvidedContext(), "mode") === "mutant");
    const changed = this.ctx.config.related ?? [];
    const tests = changed.map((file) => file.replace(/(?:\.server)?\.ts$/, ".test.ts"));
    const beside = files.filter(({ moduleId }) => tests.includes(moduleId));
    return isTry && beside.length > 0 ? beside : files;
  }
}

const settings = {
  setupFiles: ["scripts/stryker/seed.setup.ts"],
  // Changed code that takes too long is Stryker's to stop, by what the tests took without the change.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 1,
    sequence: { sequencer: OnlyBeside },
    projects: [
      {
        plugins: [
          {
            name: "kept-thread",
            // Here and not below, because Stryker gives Vitest a pool of its own choice.
            configureVitest({ vitest, project }) {
              project.config.pool = keptThread.name;
              project.config.poolRunner = keptThread;
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
          // Made in a feature's name, and by calls to the API: slow, and proven by the other tests of access.
          exclude: ["src/features/games/access.test.ts"],
          globalSetup: ["tests/harness/postgres.ts"],
          setupFiles: [...settings.setupFiles, "tests/harness/database.ts"],
        },
      },
    ],
  },
});
