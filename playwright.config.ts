import { defineConfig, devices } from "@playwright/test";
import { chromiumArguments, chromiumPath } from "#tests/harness/chromium.ts";

/** The production build in Debian's Chromium, on a desk and on a phone. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/product.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A shared machine hiccups; a test that needs another try is reported as flaky, not hidden.
  retries: process.env.CI ? 2 : 0,
  reporter: process.env.CI ? [["line"]] : [["list"]],
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    launchOptions: {
      executablePath: chromiumPath,
      args: chromiumArguments,
    },
    // Requests that a service worker answers are not seen by page.route; the one spec about it says "allow".
    serviceWorkers: "block",
    // Nobody watches the animations, and each of their frames is drawn by the processor.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test doubles the time; `npx playwright test --trace on` for the one that fails.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      // What a phone does not change is proven on a desk alone: these files, or tests whose title says @desk (failures,
      // refusals, keys, what the server does). A test that looks at the size, or is the story of a screen, runs on both.
      testIgnore: /\/(export-file|recovery|schedule-(?:move|print)|settings|texts|turnout)\.spec\.ts$/,
      grepInvert: /@desk\b/,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
  ],
});
