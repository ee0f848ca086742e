import { spawn, type ChildProcess } from "node:child_process";
import { freePort } from "#scripts/postgres.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

// The gallery exists in development only, so this file brings its own development server.
let server: ChildProcess;
let url: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(90_000);
  const port = await freePort(4100);
  url = `http://localhost:${port}/dev/components`;
  server = spawn("npx", ["react-router", "dev", "--port", String(port)], {
    detached: true,
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "development" },
  });
  await expect
    .poll(
      () =>
        fetch(url).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 60_000, intervals: [500] },
    )
    .toBe(200);
});

test.afterAll(() => {
  process.kill(-server.pid!, "SIGTERM");
});

// One server and one page for all sizes: two Vite servers would fight over one cache.
for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`every component at ${width} px, in both themes`, async ({ page }, testInfo) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    await page.goto(url, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { name: "FirstWhistle components" })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // Hiding the caret would change the page's own styles while React may still compare them.
      const options = { fullPage: true, caret: "initial" } as const;
      await page.screenshot({
        path: testInfo.outputPath(`components-${width}-${colorScheme}.png`),
        ...options,
      });
    }
    await expectAccessible(page);
  });
