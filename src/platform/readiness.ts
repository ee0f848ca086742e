import { sql } from "kysely";
import { db } from "./database.ts";
import { log } from "./log.ts";
import { listPendingMigrations, requireVersion } from "./migrations.ts";
import { withTimeLimit } from "./time-limit.ts";

/** The first thing that's wrong, if anything. `missing` lists the migrations that this version needs. */
export type Readiness =
  | { ready: true }
  | { ready: false; reason: "database" | "read-only" }
  | { ready: false; reason: "migrations"; missing: string[] };

/** Shorter than the timeouts of load balancers and scrapes, so that they get a response instead of timing out. */
const MAX_CHECK_MS = 3_000;

/** PostgreSQL's code for a table that doesn't exist. */
const UNDEFINED_TABLE = "42P01";

/**
 * Tests writing by locking a row that already exists. A lock is written to disk like any other change, and a database
 * that's read-only, in recovery, or out of space refuses it. But unlike an insert or an update, it leaves no dead row
 * behind. If another process holds the lock, that process is writing at this moment.
 */
const testWriting = () =>
  sql`select from kysely_migration order by name limit 1 for update skip locked`.execute(db);

async function check(): Promise<Readiness> {
  try {
    await testWriting();
  } catch (error) {
    // A database that was never migrated has no row to lock.
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) {
      log.warn({ err: error }, "readiness check couldn't write");
      await sql`select 1`.execute(db);
      return { ready: false, reason: "read-only" };
    }
  }
  const missing = await listPendingMigrations();
  if (missing.length === 0) return { ready: true };
  // No migration would help on a server that's too old.
  await requireVersion(db).catch((error: Error) => log.error(error.message));
  return { ready: false, reason: "migrations", missing };
}

let current: Promise<Readiness> | undefined;

/**
 * Checks whether this process can do its work. Takes at most three seconds. Concurrent callers share one check, because
 * anyone can request it, and a database that hangs must not tie up more than one connection.
 */
export async function checkReadiness(): Promise<Readiness> {
  current ??= check().finally(() => (current = undefined));
  return withTimeLimit(MAX_CHECK_MS, current).catch((): Readiness => ({ ready: false, reason: "database" }));
}

/** Returns 1 for each check that passed and 0 for the one that failed. Leaves out checks that depend on that one. */
export async function measureReadiness(): Promise<Record<string, number>> {
  const result = await checkReadiness();
  if (result.ready) return { database: 1, writing: 1, migrations: 1 };
  if (result.reason === "database") return { database: 0 };
  if (result.reason === "read-only") return { database: 1, writing: 0 };
  return { database: 1, writing: 1, migrations: 0 };
}
