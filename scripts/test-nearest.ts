// npm run test:nearest: the tests nearest to what changed since the last commit. A change to something that everything
// imports reaches nearly every test: `npm run test:changed` runs all of those, and CI runs all tests.
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { findTestFiles, nearestTests } from "./test-files.ts";

/** What leaves `npm run check` under a minute on two cores. */
const LIMIT = 12;

const rootDir = path.resolve(import.meta.dirname, "..");
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: rootDir, encoding: "utf8" }).split("\n").filter(Boolean);

const changed = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
const reached = nearestTests(findTestFiles(rootDir), changed);
const chosen = reached.slice(0, LIMIT);
console.log(
  chosen.length < reached.length
    ? `note: ran the ${chosen.length} nearest of ${reached.length} test files that the change reaches; ` +
        "`npm run test:changed` runs all of them"
    : `note: ran all ${reached.length} test files that the change reaches`,
);
if (chosen.length) {
  const vitest = path.join(rootDir, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", ...chosen], {
    cwd: rootDir,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}
