import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureRunRole } from "./database-roles.ts";
import { developmentEnvironment } from "./environment.ts";
import { reservePort } from "./ports.ts";
import { ensureDatabase, startPostgres } from "./postgres.ts";

/** Starts a throwaway PostgreSQL in the temp folder, empty or as a copy of a stopped server's data folder. */
export async function startTemporaryPostgres({
  durable = false,
  copyOf,
}: { durable?: boolean; copyOf?: string | undefined } = {}) {
  const parent = mkdtempSync(path.join(tmpdir(), "firstwhistle-"));
  // When we're root, the server runs as its own user, which must be able to enter this folder.
  chmodSync(parent, 0o755);
  const folder = path.join(parent, "pg");
  // Use cp, because it keeps the files' owner, which PostgreSQL insists on. Node's own copy function doesn't.
  if (copyOf) execFileSync("cp", ["-a", copyOf, folder]);
  const server = await startPostgres({ folder, port: await reservePort(), durable });
  return {
    ...server,
    /** The folder that contains all of the server's files. `remove` deletes it. */
    parent,
    /** Stops the server and deletes its data. */
    remove: async () => {
      await server.stop(durable ? "fast" : "immediate");
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Migrates a database as its superuser, and grants the run role what it needs. */
export async function migrateDatabase(url: string) {
  await ensureRunRole(url);
  execFileSync(process.execPath, ["src/server/migrate.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...developmentEnvironment, DATABASE_URL: url, MIGRATE_DATABASE_URL: url },
  });
}

/** Runs `use` with a migrated database that has no data. */
export async function withEmptyDatabase(use: (url: string) => Promise<void>) {
  const server = await startTemporaryPostgres();
  try {
    await ensureDatabase(server, "empty");
    await migrateDatabase(server.url("empty"));
    await use(server.url("empty"));
  } finally {
    await server.remove();
  }
}
