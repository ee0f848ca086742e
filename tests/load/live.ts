// npm run bench -- live [--screens 1000] [--responses 1000] [--rate 50], after a build: with many attendance screens
// open on one web process, how long does a response take from its commit to the screens? Fails if the p99 is above
// MAX_MS, if a screen receives nothing, or if web doesn't use exactly one connection to listen for responses.
import { step } from "#scripts/progress.ts";
import { startProduct } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { measureDelays, openScreens } from "./live-streams.ts";
import { check, readFlags } from "./runner.ts";
import { quantile } from "./statistics.ts";

/** A delay that still feels immediate to a manager. This is the requirement for a thousand screens. */
const MAX_MS = 2_000;

const {
  screens: screenCount,
  responses: responseCount,
  rate,
} = readFlags({ screens: 1_000, responses: 1_000, rate: 50 });

const product = await startProduct({ seed: true, worker: false, environment: { TRUSTED_PROXIES: "1" } });
try {
  Object.assign(process.env, product.environment, { NODE_ENV: "test", LOG_LEVEL: "silent" });
  const { screens, close } = await step(`${screenCount} screens`, () => openScreens(product, screenCount));
  const listeners = await queryRows(
    product.databaseUrl,
    "select pid from pg_stat_activity where query ilike 'listen%' or query = 'select'",
  );
  const delays = await step(`${responseCount} responses, ${rate} per second`, () =>
    measureDelays(screens, responseCount, rate),
  );
  const sortedDelays = delays.toSorted((a, b) => a - b);
  const [median, p99] = [quantile(sortedDelays, 0.5), quantile(sortedDelays, 0.99)];
  const memory = /^process_resident_memory_bytes (\S+)/m.exec(
    await (await fetch(product.metricsUrl)).text(),
  )?.[1];
  check(
    p99 <= MAX_MS && !sortedDelays.includes(Infinity) && listeners.length === 1,
    `From commit to screen: median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${sortedDelays.at(-1)!.toFixed(0)} ms, ` +
      `of ${sortedDelays.length}. ${listeners.length} listening connection, ${(Number(memory) / 1e6).toFixed(0)} MB.`,
  );
  close();
  const { db } = await import("#platform/database.ts");
  await db.destroy();
} finally {
  await product.stop();
}
