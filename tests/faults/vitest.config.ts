import path from "node:path";
import { defineConfig } from "vitest/config";

// Tests of the whole product as processes: they need a finished build (npm run build) and say so without one.
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    include: ["tests/faults/*.test.ts"],
    pool: "forks",
    // Each file runs a whole product and measures times: two at once would measure each other.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
