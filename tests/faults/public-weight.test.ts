import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { publishLargestSchedule } from "./largest-schedule.ts";
import { startPrepared } from "./prepared-product.ts";
import { countBytes, launchBrowser } from "./rsvp-page.ts";

// The nightly run measures how soon the page appears on a cheap phone (long/public-paint.test.ts).

/** The document with its styles, and the fonts: everything the page needs. */
const MAX_BYTES = 60_000;

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startPrepared({ seed: true, worker: false });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it("keeps the largest schedule small [PUBLIC-29]", async () => {
  const url = await publishLargestSchedule(product);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const weight = await countBytes(await page.context().newCDPSession(page));
  await page.goto(url, { waitUntil: "networkidle" });
  expect(await page.locator("section li").count()).toBe(60);
  expect(await page.locator("option").count()).toBeGreaterThan(200 + 12);
  const { Document = 0, Font = 0, ...others } = weight;
  console.log(`document ${Document}, fonts ${Font} bytes`);
  expect(Document).toBeGreaterThan(10_000);
  expect(Font).toBeGreaterThan(20_000);
  expect(Document + Font).toBeLessThan(MAX_BYTES);
  // Search engines may have it, so it describes its next games, too.
  expect(await page.locator("script[type='application/ld+json']").count()).toBe(1);
  expect(Object.keys(others).filter((kind) => kind !== "Other")).toEqual([]);
});
