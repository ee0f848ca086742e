import type pg from "pg";
import { afterAll, vi } from "vitest";
import { developmentEnvironment } from "#scripts/environment.ts";

const worker = globalThis as { environmentAtStart?: NodeJS.ProcessEnv; firstWhistlePool?: pg.Pool };

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
  vi.resetModules();
  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
    const pool = worker.firstWhistlePool;
    delete worker.firstWhistlePool;
    await pool?.end();
  });
}
