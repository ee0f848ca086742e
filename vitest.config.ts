import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
    // Long experiments and whole-process tests have commands of their own.
    exclude: ["node_modules/**", "tests/e2e/**", "tests/faults/**", "tests/load/**"],
    globalSetup: ["tests/harness/postgres.ts"],
    setupFiles: ["tests/harness/database.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
