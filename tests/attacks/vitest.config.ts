import path from "node:path";
import { defineConfig } from "vitest/config";

// Attacks on the production build, which starts once for all of them. They need a build (npm run build), and fail with a
// message if there is none. docs/attacks lists them.

const root = path.resolve(import.meta.dirname, "../..");

/** These measure how much of web's time an attack takes, so they run after all others and one at a time. */
const MEASURED = "tests/attacks/measured-*.test.ts";

// Projects don't extend the settings around them, because each would then start the app again.
const project = (
  name: string,
  include: string,
  exclude: string[],
  groupOrder: number,
  maxWorkers: number,
) => ({
  root,
  test: {
    name,
    include: [include],
    exclude,
    maxWorkers,
    sequence: { groupOrder },
    pool: "forks" as const,
    setupFiles: ["tests/attacks/settings.setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
});

export default defineConfig({
  root,
  test: {
    globalSetup: ["tests/attacks/running-product.ts"],
    projects: [
      project("attacks", "tests/attacks/*.test.ts", [MEASURED], 1, 2),
      project("measured", MEASURED, [], 2, 1),
    ],
  },
});
