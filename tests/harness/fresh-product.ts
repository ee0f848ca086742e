import pg from "pg";
import { afterAll, vi } from "vitest";
import { developmentEnvironment } from "#scripts/environment.ts";

const worker = globalThis as {
  environmentAtStart?: NodeJS.ProcessEnv;
  firstWhistlePool?: pg.Pool;
  poolsOfFile?: Set<pg.Pool>;
};

/** Every pool that connects in this process, ours or a package's, since the file began. */
function poolsOfFile(): Set<pg.Pool> {
  if (worker.poolsOfFile) return worker.poolsOfFile;
  const pools = (worker.poolsOfFile = new Set<pg.Pool>());
  const prototype = pg.Pool.prototype as unknown as { newClient: (...args: unknown[]) => unknown };
  const newClient = prototype.newClient;
  Object.assign(prototype, {
    newClient(this: pg.Pool, ...args: unknown[]) {
      pools.add(this);
      return newClient.apply(this, args);
    },
  });
  return pools;
}

/** A queue's worker that was not stopped would try to reach the dropped database hundreds of times a second. */
async function closeForgottenPools() {
  const pools = poolsOfFile();
  const forgotten = [...pools].filter((pool) => !pool.ending);
  pools.clear();
  if (forgotten.length) console.warn(`${forgotten.length} connection pools were left open by this file`);
  await Promise.all(forgotten.map((pool) => pool.end()));
}

/**
 * For the beginning of each test file. Its process may have run others before: their settings go, and the product's
 * modules are evaluated again when this file imports them, with state and connections of their own.
 */
export function startFresh(databaseUrl: string) {
  const atStart = (worker.environmentAtStart ??= { ...process.env });
  for (const name of Object.keys(process.env)) if (!(name in atStart)) delete process.env[name];
  Object.assign(process.env, atStart, developmentEnvironment, {
    NODE_ENV: "test",
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: atStart.LOG_LEVEL ?? "silent",
  });
  poolsOfFile();
  vi.resetModules();
  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
    const pool = worker.firstWhistlePool;
    delete worker.firstWhistlePool;
    await pool?.end();
    await closeForgottenPools();
  });
}
