import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import routes from "#app/routes.ts";
import { chromiumArguments, chromiumPath } from "#tests/harness/chromium.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Modules that only loaders and actions import. */
const serverCode = /\.server\.tsx?$|\/src\/app\/session-gate\.ts$|\/src\/platform\/rate-limit\.ts$/;

/**
 * The build removes server code from route modules. Here, a server module keeps its exports' names, and calling any of
 * them fails the test.
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

// Tests screens in a real browser, without a server: `npm run test:components`.
export default defineConfig({
  root,
  plugins: [withoutServerCode(), tailwindcss()],
  // Prebundle dependencies, because discovering them one by one would reload the page during a test.
  optimizeDeps: {
    entries: ["src/app/routes/{_app,_token,dev}/**/*.tsx", "tests/components/**/*.tsx"],
    include: [
      "react-dom/client",
      // Used only in the palette, which loads with its shortcut.
      "@base-ui/react/autocomplete",
      "@orpc/openapi/fetch",
      "@orpc/server",
      "axe-core",
      // Used only in a web worker, which can't be reached from any entry.
      "altcha-lib/algorithms/web/pbkdf2",
      "altcha-lib/workers/shared",
    ],
  },
  test: {
    name: "components",
    provide: { routes: routes },
    include: ["tests/components/**/*.spec.tsx"],
    setupFiles: ["tests/components/setup.tsx"],
    // All files share a page, so the app's modules load only once. setup.tsx resets everything that a test can change.
    isolate: false,
    // A page spends half its time waiting for frames, clicks, and retries, so several can run in parallel.
    maxWorkers: 4,
    // Only a hang takes this long. A test that times out goes on in the page, where the next ones then find two screens.
    testTimeout: 120_000,
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
      // Names match as in Playwright: a substring is enough unless a test asks for an exact match.
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      instances: [{ browser: "chromium" }],
    },
  },
});
