// npm run test:stryker makes thousands of small changes to the product's rules and guards, one at a time, and runs their
// tests on each. A change that no test notices is a rule that nothing proves: fails when more than one in ten survives.
// One feature alone: npm run test:stryker -- --mutate 'src/features/teams/**/rules.ts'

export default {
  mutate: ["src/features/**/rules.ts", "src/features/**/access.server.ts"],
  testRunner: "vitest",
  vitest: { configFile: "scripts/stryker/vitest.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Added to one and a half times what the tests took before. A busy machine is not an endless loop.
  timeoutMS: 15_000,
  dryRunTimeoutMinutes: 20,
  thresholds: { high: 95, low: 90, break: 90 },
  // What has not changed since the last run is not tried again, and a run that was stopped picks up where it was.
  // --force tries everything.
  incremental: true,
  incrementalFile: ".data/stryker/incremental.json",
  tempDirName: ".data/stryker/sandbox",
  cleanTempDir: "always",
  reporters: ["progress-append-only", "clear-text", "json", "html"],
  jsonReporter: { fileName: ".data/stryker/report.json" },
  htmlReporter: { fileName: ".data/stryker/report.html" },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // Not copied. Without a tsconfig.json Stryker does not try to rewrite it, which needs an API that TypeScript 7 dropped.
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
