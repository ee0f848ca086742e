import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { startPrepared } from "../prepared-product.ts";
import { launchBrowser, makeLink } from "../rsvp-page.ts";

// A cheap phone on a poor connection, as Chromium's developer tools have it: "Slow 4G" and a CPU four times as slow.
const SLOW_4G = { latency: 562.5, downloadThroughput: (1.44e6 / 8) | 0, uploadThroughput: (675e3 / 8) | 0 };
const CPU_SLOWDOWN = 4;

const MOST_PAINT_MS = 1_000;
const TRIALS = 5;

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

/** In the page. The network can be idle before the slow processor has painted. */
const firstPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName("first-contentful-paint");
      if (entry) resolve(entry.startTime);
    }).observe({ type: "paint", buffered: true });
  });

it("shows the page behind the link of a text within a second on a cheap phone", async () => {
  const link = await makeLink(product);
  const paints: number[] = [];
  for (let trial = 0; trial <= TRIALS; trial++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(link, { waitUntil: "networkidle" });
    const paint = await page.evaluate(firstPaint);
    // The first one warms up browser and product.
    if (trial > 0) paints.push(paint);
    await context.close();
  }
  console.log(`first paint ${paints.map(Math.round).join(", ")} ms`);
  // The least disturbed one: whatever else the machine does only adds to it.
  expect(Math.min(...paints)).toBeLessThan(MOST_PAINT_MS);
});
