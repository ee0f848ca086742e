import { execFileSync } from "node:child_process";
import path from "node:path";
import pg from "pg";
import { developmentEnvironment } from "#scripts/environment.ts";
import { ensureDatabase } from "#scripts/postgres.ts";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { forget, watch } from "./reaper.ts";

type Postgres = Awaited<ReturnType<typeof startTemporaryPostgres>>;

const MIGRATED = "firstwhistle";
const SEEDED = "firstwhistle_seeded";

/** Signs cookies and links of whole-process tests. The seed uses it too, so that a seeded copy belongs to the product. */
export const AUTH_SECRET = "whole-process-tests-0123456789-abcdefgh";

/** A PostgreSQL with a migrated database, and with demo data if wanted; quickest as a copy of a prepared folder. */
export async function startDatabase(wanted: {
  durable?: boolean | undefined;
  seed?: boolean | undefined;
  copyOf?: string | undefined;
}) {
  const { durable = false, seed = false, copyOf } = wanted;
  const postgres = await startTemporaryPostgres({ durable, copyOf });
  watch({ kind: "database", folder: postgres.parent });
  const databaseUrl = postgres.url(copyOf && seed ? SEEDED : MIGRATED);
  if (copyOf) return { postgres, databaseUrl };
  try {
    await ensureDatabase(postgres, MIGRATED);
    migrateDatabase(databaseUrl);
    if (seed) seedDatabase(databaseUrl);
    return { postgres, databaseUrl };
  } catch (error) {
    await removeDatabase(postgres);
    throw error;
  }
}

export async function removeDatabase(postgres: Postgres) {
  await postgres.remove();
  forget({ kind: "database", folder: postgres.parent });
}

/** Migrates and seeds once for many products. Gives the folder for their `copyOf`, and what removes it. */
export async function prepareDatabase() {
  const { postgres } = await startDatabase({});
  const client = new pg.Client(postgres.url("postgres"));
  await client.connect();
  await client.query(`create database ${SEEDED} template ${MIGRATED}`);
  await client.end();
  seedDatabase(postgres.url(SEEDED));
  // Not "immediate": every copy would have to recover.
  await postgres.stop("fast");
  return { folder: path.join(postgres.parent, "pg"), remove: () => removeDatabase(postgres) };
}

function seedDatabase(url: string) {
  execFileSync(process.execPath, ["scripts/seed.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...developmentEnvironment, AUTH_SECRET, DATABASE_URL: url },
  });
}
