import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// These tests run the whole app as processes. They need a production build (npm run build), and fail with a message if
// there is none.

/** These can run in parallel, because each one starts its own copy of the app and mostly waits for it. */
const CONCURRENT = ["tests/faults/*.test.ts"];
/** These compare times with limits, so running next to another file would skew them. */
const MEASURED_TESTS = ["tests/faults/measured/*.test.ts"];
/** Slow tests that only `npm run nightly` runs. The other tests include short versions of them. */
const LONG_TESTS = ["tests/faults/long/*.test.ts"];

/** Started first, because they take longest. By default, Vitest starts the largest files first. */
const LONGEST = [
  "texts-races",
  "payments",
  "texts-newcomers",
  "emails",
  "restore",
  "dev",
  "database-restart",
  "get-changes-nothing",
];
const getRank = ({ moduleId }: TestSpecification) => {
  const index = LONGEST.indexOf(path.basename(moduleId, ".test.ts"));
  return index < 0 ? LONGEST.length : index;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => getRank(a) - getRank(b));
  }
}

const project = (name: string, include: string[], groupOrder: number, maxWorkers: number) => ({
  extends: true as const,
  test: { name, include, maxWorkers, sequence: { groupOrder } },
});

export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    pool: "forks",
    sequence: { sequencer: LongestFirst },
    globalSetup: ["tests/faults/prepared-database.ts"],
    // Only a hang reaches these. What must be fast has its own limit in its test, and steps that wait have shorter ones
    // that say what they waited for. A test that times out goes on in the background, next to its own retry.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    projects: [
      project("concurrent", CONCURRENT, 1, 3),
      project("measured", MEASURED_TESTS, 2, 1),
      project("long", LONG_TESTS, 3, 1),
    ],
  },
});
