import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Attacks on the production build, which starts once for all of them. They need a build (npm run build), and fail with a
 * message if there is none. docs/attacks lists them.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    pool: "forks",
    maxWorkers: 2,
    include: ["tests/attacks/*.test.ts"],
    globalSetup: ["tests/attacks/running-product.ts"],
    setupFiles: ["tests/attacks/settings.setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
});
