// npm run test:nearest: runs the tests nearest to the changes since the last commit. A change to a widely imported file
// affects nearly every test. `npm run test:changed` runs all affected tests, and CI runs all tests.
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { findTestFiles, findNearestTests } from "./test-files.ts";

/** The number of test files to run, low enough that `npm run check` takes less than a minute on two cores. */
const LIMIT = 12;

const rootDir = path.resolve(import.meta.dirname, "..");
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: rootDir, encoding: "utf8" }).split("\n").filter(Boolean);

const changedFiles = [
  ...git("diff", "--name-only", "HEAD"),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const reachedTests = findNearestTests(findTestFiles(rootDir), changedFiles);
const selectedTests = reachedTests.slice(0, LIMIT);
console.log(
  selectedTests.length < reachedTests.length
    ? `note: running the ${selectedTests.length} nearest of ${reachedTests.length} test files that the change reaches; ` +
        "`npm run test:changed` runs all of them"
    : `note: running all ${reachedTests.length} test files that the change reaches`,
);
if (selectedTests.length) {
  const vitest = path.join(rootDir, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", ...selectedTests], {
    cwd: rootDir,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}
