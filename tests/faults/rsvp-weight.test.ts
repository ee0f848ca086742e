import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { startPrepared } from "./prepared-product.ts";
import { launchBrowser, makeLink, countBytes } from "./rsvp-page.ts";

// The nightly run measures how soon the page appears on a cheap phone (long/rsvp-paint.test.ts). That depends mostly on
// the page's weight, which doesn't depend on the machine.

/** The document with its styles, and the fonts: everything the page needs. */
const MAX_BYTES = 60_000;
/** The document with its styles and its script. */
const MAX_DOCUMENT_BYTES = 15_000;

let product: Product;
let browser: Browser;
const links: Partial<Record<"one" | "family", string>> = {};
beforeAll(async () => {
  product = await startPrepared({ seed: true, worker: false });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

// A page has the words of its reader's language only. English is the shortest.
it.each([
  ["one", "en"],
  ["family", "en"],
  ["one", "fr"],
  ["family", "fr"],
  ["family", "es"],
] as const)("keeps the RSVP page small (%s, %s) [REACH-51]", async (kind, language) => {
  const link = `${(links[kind] ??= await makeLink(product, kind))}?lang=${language}`;
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const weight = await countBytes(await page.context().newCDPSession(page));
  await page.goto(link, { waitUntil: "networkidle" });
  expect(await page.getByRole("button").count()).toBe(kind === "one" ? 3 : 12);
  const { Document = 0, Font = 0, Stylesheet = 0, Script = 0 } = weight;
  console.log(`${kind}, ${language}: document ${Document}, fonts ${Font} bytes`);
  expect(Document).toBeGreaterThan(5_000);
  expect(Font).toBeGreaterThan(20_000);
  expect(Document + Stylesheet + Font).toBeLessThan(MAX_BYTES);
  expect(Document + Stylesheet + Script).toBeLessThan(MAX_DOCUMENT_BYTES);
});
