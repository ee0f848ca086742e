// npm run test:stryker makes thousands of small changes to rules and guards, one at a time, and runs their tests after
// each change. A change that no test catches points to an untested rule. Fails if more than one in ten survives. To
// test one feature: npm run test:stryker -- --mutate 'src/features/teams/**/rules.ts'

export default {
  mutate: [
    "src/features/**/rules.ts",
    "src/features/**/access.server.ts",
    // A list with reasons in words, which its test compares with the database. No change to the words matters.
    "!src/features/leagues/new-seasons/rules.ts",
  ],
  testRunner: "vitest",
  vitest: { configFile: "scripts/stryker/vitest.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Added to 1.5 times the tests' normal duration, so that a slow test on a busy machine isn't mistaken for an infinite
  // loop.
  timeoutMS: 15_000,
  dryRunTimeoutMinutes: 60,
  thresholds: { high: 95, low: 90, break: 90 },
  // Skips what hasn't changed since the last run, and resumes an interrupted run. --force tries everything.
  incremental: true,
  incrementalFile: ".data/stryker/incremental.json",
  tempDirName: ".data/stryker/sandbox",
  cleanTempDir: "always",
  reporters: ["progress-append-only", "clear-text", "json", "html"],
  jsonReporter: { fileName: ".data/stryker/report.json" },
  htmlReporter: { fileName: ".data/stryker/report.html" },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // Don't copy tsconfig.json, because Stryker would try to rewrite it with an API that TypeScript 7 dropped.
  ignorePatterns: [
    "tsconfig.json",
    "build",
    "public",
    "tests/e2e",
    "tests/schedules",
    "test-results",
    ".react-router",
  ],
};
