import pg from "pg";
import { afterAll, vi } from "vitest";
import { toRunRole } from "#scripts/database-roles.ts";
import { developmentEnvironment } from "#scripts/environment.ts";

const worker = globalThis as {
  environmentAtStart?: NodeJS.ProcessEnv;
  firstWhistlePool?: pg.Pool;
  filePools?: Set<pg.Pool>;
};

/** Returns every pool, ours or a package's, that has connected in this process since the file started. */
function getFilePools(): Set<pg.Pool> {
  if (worker.filePools) return worker.filePools;
  const pools = (worker.filePools = new Set<pg.Pool>());
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

/**
 * Closes the pools that the file left open. Otherwise, a queue worker that wasn't stopped would try to reach the
 * dropped database hundreds of times a second.
 */
async function closeOpenPools() {
  const pools = getFilePools();
  const openPools = [...pools].filter((pool) => !pool.ending);
  pools.clear();
  if (openPools.length) console.warn(`${openPools.length} connection pools were left open by this file`);
  await Promise.all(openPools.map((pool) => pool.end()));
}

/**
 * Call this at the start of each test file. The process may have run other files before, so this resets the settings
 * they changed. App modules are evaluated again when the test file imports them, with their own state and connections.
 * They connect as the role that runs the product, as in production, so a missing right fails a test
 * (docs/decisions/0056). `owner.ts` connects as the owner.
 */
export function startFresh(ownerUrl: string) {
  const initialEnvironment = (worker.environmentAtStart ??= { ...process.env });
  for (const name of Object.keys(process.env)) if (!(name in initialEnvironment)) delete process.env[name];
  Object.assign(process.env, initialEnvironment, developmentEnvironment, {
    NODE_ENV: "test",
    DATABASE_URL: toRunRole(ownerUrl),
    MIGRATE_DATABASE_URL: ownerUrl,
    LOG_LEVEL: initialEnvironment.LOG_LEVEL ?? "silent",
  });
  getFilePools();
  vi.resetModules();
  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
    const pool = worker.firstWhistlePool;
    delete worker.firstWhistlePool;
    await pool?.end();
    await closeOpenPools();
  });
}
