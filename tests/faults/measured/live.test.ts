import { afterAll, beforeAll, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { measureDelays, openScreens, type Screen } from "#tests/load/live-streams.ts";
import { quantile } from "#tests/load/statistics.ts";
import { startPrepared } from "../prepared-product.ts";

const SCREENS = 100;
const MAX_MS = 1_000;
/** How long a deployment waits before it kills a process. We should never get close. */
const SECONDS_TO_END = 5;

let product: Product;
let screens: Screen[];
let close = () => {};
beforeAll(async () => {
  product = await startPrepared({ seed: true, worker: false, environment: { TRUSTED_PROXIES: "1" } });
  Object.assign(process.env, product.environment, { NODE_ENV: "test", LOG_LEVEL: "silent" });
  ({ screens, close } = await openScreens(product, SCREENS));
});
afterAll(async () => {
  close();
  const { db } = await import("#platform/database.ts");
  await db.destroy();
  await product?.stop();
});

/** Returns whether web is listening for response notifications again. */
const isListening = async () =>
  (await queryRows(product.databaseUrl, "select from pg_stat_activity where query = 'listen \"responses\"'"))
    .length > 0;

it(`updates ${SCREENS} open screens within a second of a response`, async () => {
  const delays = (await measureDelays(screens, 100, 50)).toSorted((a, b) => a - b);
  const p99 = quantile(delays, 0.99);
  console.log(`p99 ${p99.toFixed(0)} ms from commit to screen`);
  expect(delays.length).toBeGreaterThanOrEqual(200);
  expect(p99).toBeLessThan(MAX_MS);
  expect(screens.filter(({ isClosed }) => isClosed)).toEqual([]);
});

it("resumes updates to open screens after a database restart", async () => {
  const before = screens[0]!.versions.length;
  await product.postgres.stop();
  await product.postgres.start();
  await expect.poll(isListening, { timeout: 10_000 }).toBe(true);
  const delays = await measureDelays(screens.slice(0, 2), 5, 10);
  expect(delays).not.toContain(Infinity);
  expect(screens[0]!.versions.length).toBeGreaterThan(before);
  expect(screens.filter(({ isClosed }) => isClosed)).toEqual([]);
});

it("closes all streams on SIGTERM and exits", async () => {
  const startedAt = performance.now();
  product.web.signal("SIGTERM");
  expect(await product.web.exited).toEqual({ code: 0, signal: null });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`web with ${SCREENS} streams exited in ${seconds.toFixed(2)} s`);
  expect(seconds).toBeLessThan(SECONDS_TO_END);
  await expect.poll(() => screens.filter(({ isClosed }) => !isClosed)).toEqual([]);
});
