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

for (const colorScheme of ["light", "dark"] as const)
  test(`every component, ${colorScheme}`, async ({ page }, testInfo) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ colorScheme });
    await page.goto(url, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.screenshot({ path: testInfo.outputPath(`components-${colorScheme}.png`), fullPage: true });
    await expectAccessible(page);
  });
