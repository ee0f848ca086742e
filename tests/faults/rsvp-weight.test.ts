import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { startPrepared } from "./prepared-product.ts";
import { launchBrowser, makeLink, weigh } from "./rsvp-page.ts";

// How soon the page is seen on a cheap phone is measured at night (long/rsvp-paint.test.ts); its weight decides that, and
// does not depend on the machine.

/** Document with its styles, and fonts: all that is needed. */
const MOST_BYTES = 60_000;
/** Document with its styles and its script. */
const MOST_DOCUMENT_BYTES = 15_000;

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

it("sends little for the page behind the link of a text", async () => {
  const link = await makeLink(product);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const weight = await weigh(await page.context().newCDPSession(page));
  await page.goto(link, { waitUntil: "networkidle" });
  const { Document = 0, Font = 0, Stylesheet = 0, Script = 0 } = weight;
  console.log(`document ${Document}, fonts ${Font} bytes`);
  expect(Document).toBeGreaterThan(5_000);
  expect(Font).toBeGreaterThan(20_000);
  expect(Document + Stylesheet + Font).toBeLessThan(MOST_BYTES);
  expect(Document + Stylesheet + Script).toBeLessThan(MOST_DOCUMENT_BYTES);
});
