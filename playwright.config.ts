import { defineConfig, devices } from "@playwright/test";
import { chromiumArguments, chromiumPath } from "#tests/harness/chromium.ts";

/** Runs the production build in Debian's Chromium, at desktop and phone sizes. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/product.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Shared machines are noisy. A test that needs a retry is reported as flaky, not hidden.
  retries: process.env.CI ? 2 : 0,
  reporter: process.env.CI ? [["line"]] : [["list"]],
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    launchOptions: {
      executablePath: chromiumPath,
      args: chromiumArguments,
    },
    // page.route doesn't see requests that a service worker handles. The one spec that tests the service worker sets
    // "allow".
    serviceWorkers: "block",
    // No one watches the animations, and the CPU would have to draw every frame.
    contextOptions: { reducedMotion: "reduce" },
    // Recording traces doubles the time. Use `npx playwright test --trace on` for a failing test.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "desktop",
      testIgnore: /\/development\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      // Tests that don't depend on the screen size run only on the desktop: the files below, and tests tagged @desk
      // (errors, permissions, keyboard, and server behavior). Tests of layouts and of a screen's main journey run on
      // both.
      testIgnore:
        /\/(development|export-file|recovery|schedule-(?:move|print)|settings|texts|turnout)\.spec\.ts$/,
      grepInvert: /@desk\b/,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    // Starts `npm run dev` itself, where React warns about what it tolerates in production.
    {
      name: "development",
      testMatch: /\/development\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
