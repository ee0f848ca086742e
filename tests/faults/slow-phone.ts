import type { Browser } from "@playwright/test";

// A cheap phone on a poor connection, using Chromium's "Slow 4G" profile and a CPU four times as slow.
const SLOW_4G = { latency: 562.5, downloadThroughput: (1.44e6 / 8) | 0, uploadThroughput: (675e3 / 8) | 0 };
const CPU_SLOWDOWN = 4;

const TRIALS = 5;

/** The limit for pages that links lead to (docs/decisions/0019). */
export const MAX_PAINT_MS = 1_000;

/**
 * Resolves to the time of the first contentful paint. Runs in the page. Waiting for the network isn't enough, because
 * it can go idle before the slow CPU has painted.
 */
const firstPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName("first-contentful-paint");
      if (entry) resolve(entry.startTime);
    }).observe({ type: "paint", buffered: true });
  });

/** Opens a page five times as someone who was never here. Returns the times of the first contentful paint, sorted. */
export async function measurePaints(browser: Browser, url: string): Promise<number[]> {
  const paints: number[] = [];
  for (let trial = 0; trial <= TRIALS; trial++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "networkidle" });
    const paint = await page.evaluate(firstPaint);
    // The first load warms up the browser and the server.
    if (trial > 0) paints.push(paint);
    await context.close();
  }
  console.log(`first paint ${paints.map(Math.round).join(", ")} ms`);
  return paints.toSorted((a, b) => a - b);
}
