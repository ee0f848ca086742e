import { expect, test, toast } from "./fixtures.ts";

// For when the prompt appears and what it shows, see tests/components/app/install.spec.tsx.

test("uses an install prompt that the browser offered on another page [INSTALL-05, INSTALL-08] @desk", async ({
  page,
}) => {
  await page.goto("/register");
  // Simulate Chromium's install prompt and a user who accepts it right away.
  await page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve({ outcome: "accepted" }) }));
    if (!event.defaultPrevented) throw new Error("The browser would show its own prompt too.");
  });
  await page.locator("main a[href^='/login']").click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("button", { name: "Install Native App" }).click();
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await expect(toast(page, "App installed successfully!")).toBeVisible();
});

/** Returns a PNG's width and height from its first chunk. */
const getSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("meets Chromium's criteria for an installable app @desk", async ({ page, request, context }) => {
  await page.goto("/login");
  const chromium = await context.newCDPSession(page);
  const { errors, url, data } = await chromium.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  const { installabilityErrors } = await chromium.send("Page.getInstallabilityErrors");
  // Chromium treats a test's browser context as incognito.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

  expect((await request.get(url)).headers()["content-type"]).toContain("application/manifest+json");
  const manifest = JSON.parse(data!) as {
    start_url: string;
    icons: Picture[];
    shortcuts: { url: string; icons: Picture[] }[];
  };
  type Picture = { src: string; sizes: string; type: string; purpose?: string };
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
  for (const { src, type, sizes } of [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]).toContain(type);
    if (type === "image/png") expect(getSize(await icon.body())).toBe(sizes);
  }
  // Signed-out users have to sign in first, and then return to the page they opened.
  for (const address of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
    await page.goto(address);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
  }
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect(getSize(await (await request.get(touchIcon!)).body())).toBe("180x180");
  const bars = page.locator('meta[name="theme-color"]');
  await expect(bars).toHaveCount(2);
  expect(await bars.evaluateAll((elements) => elements.map((bar) => bar.getAttribute("content")))).toEqual([
    "#ffffff",
    "#111723",
  ]);
});
