import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const prompt = (page: Page) => page.getByRole("dialog", { name: "Install FirstWhistle" });

/** The browser's own offer, as Chromium makes it; whoever answers it does so at once. */
const offer = (page: Page, outcome: "accepted" | "dismissed") =>
  page.evaluate((answer) => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve({ outcome: answer }) }));
    if (!event.defaultPrevented) throw new Error("The browser would show its own prompt too.");
  }, outcome);

test("installs when asked to, and remembers a no [INSTALL-04, INSTALL-05, INSTALL-09]", async ({
  page,
  isMobile,
}) => {
  await page.goto("/login");
  if (!isMobile) await page.getByRole("button", { name: "Install Native App" }).click();
  await expect(prompt(page)).toBeVisible();
  await offer(page, "dismissed");
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await expect(prompt(page)).toHaveCount(0);
  await page.reload();
  await page.waitForTimeout(2_000);
  await expect(prompt(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Install Native App" }).click();
  await expectAccessible(page);
  await offer(page, "accepted");
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await expect(toast(page, "App installed successfully!")).toBeVisible();
});

test("an offer that came on another page is made use of [INSTALL-05, INSTALL-08]", async ({
  page,
  isMobile,
}) => {
  await page.goto("/");
  await offer(page, "accepted");
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Log in" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  if (!isMobile) await page.getByRole("button", { name: "Install Native App" }).click();
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await expect(toast(page, "App installed successfully!")).toBeVisible();
});

const phones = {
  iPhone: {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
    words: "To install, tap Share, then Add to Home Screen.",
  },
  Android: {
    userAgent: "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
    words: "To install, look for the install icon in your browser's address bar or menu.",
  },
};

for (const [phone, { userAgent, words }] of Object.entries(phones))
  test.describe(`on an ${phone} that makes no offer`, () => {
    test.use({ userAgent });
    test("says how it is done by hand [INSTALL-01, INSTALL-02, INSTALL-06, INSTALL-07] @desk", async ({
      page,
    }) => {
      await page.goto("/login");
      await page.getByRole("button", { name: "Install", exact: true }).click();
      await expect(toast(page, words)).toBeVisible();
    });

    test("stays away from the installed app [INSTALL-03] @desk", async ({ page }) => {
      await page.addInitScript((isIos) => {
        if (isIos) return Object.assign(navigator, { standalone: true });
        const matchMedia = window.matchMedia.bind(window);
        window.matchMedia = (query) => matchMedia(query === "(display-mode: standalone)" ? "all" : query);
        return undefined;
      }, phone === "iPhone");
      await page.goto("/login");
      await page.waitForTimeout(2_000);
      await expect(prompt(page)).toHaveCount(0);
    });
  });

test.describe("on an iPad, which says that it is a Mac", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
  });
  test("comes by itself and says how it is done by hand [INSTALL-02, INSTALL-06] @desk", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "maxTouchPoints", { value: 5 }));
    await page.goto("/login");
    await page.getByRole("button", { name: "Install", exact: true }).click();
    await expect(toast(page, phones.iPhone.words)).toBeVisible();
  });
});

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("is what Chromium takes for an app that can be installed @desk", async ({ page, request, context }) => {
  await page.goto("/login");
  const chromium = await context.newCDPSession(page);
  const { errors, url, data } = await chromium.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  const { installabilityErrors } = await chromium.send("Page.getInstallabilityErrors");
  // Every test has a profile of its own, which Chromium takes for a private window.
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
    if (type === "image/png") expect(sizeOf(await icon.body())).toBe(sizes);
  }
  // Those who are not signed in come back to it afterwards.
  for (const address of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
    await page.goto(address);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect(sizeOf(await (await request.get(touch!)).body())).toBe("180x180");
  const bars = page.locator('meta[name="theme-color"]');
  await expect(bars).toHaveCount(2);
  expect(await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute("content")))).toEqual([
    "#ffffff",
    "#111723",
  ]);
});
