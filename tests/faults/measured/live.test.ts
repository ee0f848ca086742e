import { afterAll, beforeAll, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { rows } from "#tests/harness/rows.ts";
import { answerAndListen, openScreens, type Screen } from "#tests/load/live-streams.ts";
import { quantile } from "#tests/load/statistics.ts";
import { startPrepared } from "../prepared-product.ts";

const SCREENS = 100;
const MOST_MS = 1_000;
/** What a deployment waits for at most before it kills; ours should never come near. */
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

/** Whether web has a connection again on which it is told of answers. */
const isListening = async () =>
  (await rows(product.databaseUrl, "select from pg_stat_activity where query = 'listen \"answers\"'"))
    .length > 0;

it(`tells ${SCREENS} open screens of an answer within a second`, async () => {
  const waits = (await answerAndListen(screens, 100, 50)).toSorted((one, other) => one - other);
  const p99 = quantile(waits, 0.99);
  console.log(`p99 ${p99.toFixed(0)} ms from commit to screen`);
  expect(waits.length).toBeGreaterThanOrEqual(200);
  expect(p99).toBeLessThan(MOST_MS);
  expect(screens.filter(({ isOver }) => isOver)).toEqual([]);
});

it("goes on after the database was restarted, with what happened meanwhile", async () => {
  const before = screens[0]!.versions.length;
  await product.postgres.stop();
  await product.postgres.start();
  await expect.poll(isListening, { timeout: 10_000 }).toBe(true);
  const waits = await answerAndListen(screens.slice(0, 2), 5, 10);
  expect(waits).not.toContain(Infinity);
  expect(screens[0]!.versions.length).toBeGreaterThan(before);
  expect(screens.filter(({ isOver }) => isOver)).toEqual([]);
});

it("closes all streams on SIGTERM, and ends", async () => {
  const startedAt = performance.now();
  product.web.signal("SIGTERM");
  expect(await product.web.ended).toEqual({ code: 0, signal: null });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`web with ${SCREENS} streams ended in ${seconds.toFixed(2)} s`);
  expect(seconds).toBeLessThan(SECONDS_TO_END);
  await expect.poll(() => screens.filter(({ isOver }) => !isOver)).toEqual([]);
});
