import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { developmentEnvironment } from "./environment.ts";
import { ensureDatabase, freePort, startPostgres } from "./postgres.ts";

/** A PostgreSQL of its own in the temp folder; its data goes with it. It starts empty, or as a copy of a stopped one. */
export async function startTemporaryPostgres({
  durable = false,
  copyOf,
}: { durable?: boolean; copyOf?: string | undefined } = {}) {
  const parent = mkdtempSync(path.join(tmpdir(), "firstwhistle-"));
  // As root the server runs as a user of its own, who must be able to enter.
  chmodSync(parent, 0o755);
  const folder = path.join(parent, "pg");
  // cp keeps the owner, without whom PostgreSQL refuses the folder; Node's own copy does not.
  if (copyOf) execFileSync("cp", ["-a", copyOf, folder]);
  const server = await startPostgres({ folder, port: await freePort(), durable });
  return {
    ...server,
    /** Holds everything of it; gone after `remove`. */
    parent,
    /** For the end: stops it for good and deletes its data. */
    remove: async () => {
      await server.stop(durable ? "fast" : "immediate");
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

export function migrateDatabase(url: string) {
  execFileSync(process.execPath, ["src/server/migrate.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...developmentEnvironment, DATABASE_URL: url },
  });
}

/** Runs `use` with a database that has seen the migrations and nothing else. */
export async function withEmptyDatabase(use: (url: string) => Promise<void>) {
  const server = await startTemporaryPostgres();
  try {
    await ensureDatabase(server, "empty");
    migrateDatabase(server.url("empty"));
    await use(server.url("empty"));
  } finally {
    await server.remove();
  }
}
