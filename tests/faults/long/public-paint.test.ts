import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { publishLargestSchedule } from "../largest-schedule.ts";
import { startPrepared } from "../prepared-product.ts";
import { launchBrowser } from "../rsvp-page.ts";
import { MAX_PAINT_MS, measurePaints } from "../slow-phone.ts";

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

it("paints the largest schedule within a second on a cheap phone [PUBLIC-29]", async () => {
  const [, , median] = await measurePaints(browser, await publishLargestSchedule(product));
  expect(median).toBeLessThan(MAX_PAINT_MS);
});
