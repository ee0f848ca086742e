import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureRunRole } from "./database-roles.ts";
import { developmentEnvironment } from "./environment.ts";
import { reservePort } from "./ports.ts";
import { ensureDatabase, startPostgres } from "./postgres.ts";

/** Where Linux keeps files in memory. In a container, it may be too small for a database. */
const MEMORY = "/dev/shm";
/** What the server of a test run needs: a few databases of 20 MB, and a gigabyte of WAL at most. */
const MEMORY_BYTES = 3 * 1024 ** 3;

/** Returns the folder in memory if it has room, and otherwise the temp folder. */
function getFastFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MEMORY_BYTES ? MEMORY : tmpdir();
}

/**
 * Starts a throwaway PostgreSQL, empty or as a copy of a stopped server's data folder. It's in the temp folder, or with
 * `isInMemory` in memory where that's possible: there, cloning a database of 1,400 files takes a tenth of the CPU time.
 */
export async function startTemporaryPostgres({
  durable = false,
  isInMemory = false,
  copyOf,
}: { durable?: boolean; isInMemory?: boolean; copyOf?: string | undefined } = {}) {
  const parent = mkdtempSync(path.join(isInMemory ? getFastFolder() : tmpdir(), "firstwhistle-"));
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
  const server = await startTemporaryPostgres({ isInMemory: true });
  try {
    await ensureDatabase(server, "empty");
    await migrateDatabase(server.url("empty"));
    await use(server.url("empty"));
  } finally {
    await server.remove();
  }
}
