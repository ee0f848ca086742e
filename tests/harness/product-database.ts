import { execFileSync } from "node:child_process";
import path from "node:path";
import pg from "pg";
import { developmentEnvironment } from "#scripts/environment.ts";
import { ensureDatabase } from "#scripts/postgres.ts";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { cancelCleanup, cleanUpLater } from "./reaper.ts";

type Postgres = Awaited<ReturnType<typeof startTemporaryPostgres>>;

const MIGRATED = "firstwhistle";
const SEEDED = "firstwhistle_seeded";

/** Signs cookies and links in whole-process tests. The seed uses it too, so a seeded copy works with the app. */
export const AUTH_SECRET = "whole-process-tests-0123456789-abcdefgh";

/** Starts PostgreSQL with a migrated database, optionally with demo data. Copying a prepared folder is fastest. */
export async function startDatabase(options: {
  durable?: boolean | undefined;
  seed?: boolean | undefined;
  copyOf?: string | undefined;
}) {
  const { durable = false, seed = false, copyOf } = options;
  const postgres = await startTemporaryPostgres({ durable, copyOf });
  cleanUpLater({ kind: "database", folder: postgres.parent });
  const databaseUrl = postgres.url(copyOf && seed ? SEEDED : MIGRATED);
  if (copyOf) return { postgres, databaseUrl };
  try {
    await ensureDatabase(postgres, MIGRATED);
    await migrateDatabase(databaseUrl);
    if (seed) seedDatabase(databaseUrl);
    return { postgres, databaseUrl };
  } catch (error) {
    await removeDatabase(postgres);
    throw error;
  }
}

export async function removeDatabase(postgres: Postgres) {
  await postgres.remove();
  cancelCleanup({ kind: "database", folder: postgres.parent });
}

/** Migrates and seeds once for many test runs. Returns the folder for `copyOf`, and a cleanup function. */
export async function prepareDatabase() {
  const { postgres } = await startDatabase({});
  const client = new pg.Client(postgres.url("postgres"));
  await client.connect();
  await client.query(`create database ${SEEDED} template ${MIGRATED}`);
  await client.end();
  seedDatabase(postgres.url(SEEDED));
  // Don't use "immediate", because every copy would then need crash recovery.
  await postgres.stop("fast");
  return { folder: path.join(postgres.parent, "pg"), remove: () => removeDatabase(postgres) };
}

function seedDatabase(url: string) {
  execFileSync(process.execPath, ["scripts/seed.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...developmentEnvironment, AUTH_SECRET, DATABASE_URL: url },
  });
}
