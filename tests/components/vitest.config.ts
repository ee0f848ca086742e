import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import routes from "#app/routes.ts";
import { chromiumArguments, chromiumPath } from "#tests/harness/chromium.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** What only loaders and actions import. */
const serverCode = /\.server\.tsx?$|\/src\/app\/session-gate\.ts$|\/src\/platform\/rate-limit\.ts$/;

/**
 * The build removes server code from route modules. Here a server module keeps the names of its exports, and using one
 * fails the test that does.
 */
function withoutServerCode(): Plugin {
  return {
    name: "without-server-code",
    enforce: "pre",
    load(id) {
      const file = id.split("?")[0]!;
      if (!serverCode.test(file)) return undefined;
      const names = readFileSync(file, "utf8").matchAll(
        /^export (?:async )?(?:function\*?|const|class) (\w+)/gm,
      );
      return [...names]
        .map(([, name]) => `export function ${name}() { throw new Error("${name} runs on the server"); }`)
        .join("\n");
    },
  };
}

// Screens in the browser that our users have, without a server: `npm run test:components`.
export default defineConfig({
  root,
  plugins: [withoutServerCode(), tailwindcss()],
  // Found one by one, each would reload the page in the middle of a test.
  optimizeDeps: {
    entries: ["src/app/routes/{_app,_token,dev}/**/*.tsx", "tests/components/**/*.tsx"],
    include: [
      "react-dom/client",
      "@orpc/openapi/fetch",
      "@orpc/server",
      "axe-core",
      // Of a worker, where no entry leads to.
      "altcha-lib/algorithms/web/pbkdf2",
      "altcha-lib/workers/shared",
    ],
  },
  test: {
    name: "components",
    provide: { routes: routes },
    include: ["tests/components/**/*.spec.tsx"],
    setupFiles: ["tests/components/setup.tsx"],
    // One page loads the app's modules once; setup.tsx puts everything back that a test can change.
    isolate: false,
    // A page waits half of its time, for frames, clicks and second tries.
    maxWorkers: 4,
    testTimeout: 30_000,
    expect: { poll: { timeout: 7_000, interval: 20 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
        contextOptions: { reducedMotion: "reduce", locale: "en-US", timezoneId: "America/Chicago" },
        actionTimeout: 7_000,
      }),
      // Names match like Playwright's own: part of a name will do unless a test says exact.
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      instances: [{ browser: "chromium" }],
    },
  },
});
