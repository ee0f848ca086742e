import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Tests of the whole product as processes: they need a finished build (npm run build) and say so without one.

/** Each starts a product and mostly waits for it. */
const CONCURRENT = ["tests/faults/*.test.ts"];
/** They compare times with limits: beside another file they would measure that one too. */
const MEASURED = ["tests/faults/measured/*.test.ts"];
/** What takes long, for `npm run nightly` only; its short form is among the others. */
const LONG = ["tests/faults/long/*.test.ts"];

/** Begun first, or they would still run when everything else has ended. Without this the largest files are. */
const LONGEST = ["texts-races", "texts", "payments", "dev", "database-restart", "get-changes-nothing"];
const place = ({ moduleId }: TestSpecification) => {
  const found = LONGEST.indexOf(path.basename(moduleId, ".test.ts"));
  return found < 0 ? LONGEST.length : found;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => place(one) - place(other));
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
    testTimeout: 90_000,
    hookTimeout: 90_000,
    projects: [
      project("concurrent", CONCURRENT, 1, 3),
      project("measured", MEASURED, 2, 1),
      project("long", LONG, 3, 1),
    ],
  },
});
