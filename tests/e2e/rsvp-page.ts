import type { Browser, Page, TestInfo } from "@playwright/test";
import { toWallClock } from "#platform/zoned-time.ts";

const ZONE = "America/Chicago";
export const daysFromNow = (days: number) => toWallClock(new Date(Date.now() + days * 86_400_000), ZONE).on;

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const button = (page: Page, name: string) => page.getByRole("button", { name });
export const pressedButton = (page: Page) => page.locator('button[aria-pressed="true"]');
export const notice = (page: Page) => page.locator("#notices");

/** Holds RSVP requests until the test calls the returned function. */
export async function holdRequests(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/(?:rsvp\?|r\/)/, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Opens a browser without JavaScript. */
export async function openWithoutScript(browser: Browser, { project }: TestInfo) {
  const context = await browser.newContext({
    ...project.use,
    baseURL: process.env.APP_URL!,
    javaScriptEnabled: false,
  });
  return context.newPage();
}
