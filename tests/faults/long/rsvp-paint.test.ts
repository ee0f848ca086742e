import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { startPrepared } from "../prepared-product.ts";
import { launchBrowser, makeLink } from "../rsvp-page.ts";
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

it("paints the RSVP page within a second on a cheap phone", async () => {
  const [fastest] = await measurePaints(browser, await makeLink(product));
  // Use the fastest load, because other load on the machine can only add time.
  expect(fastest).toBeLessThan(MAX_PAINT_MS);
});
