import { promises as fs } from "node:fs";
import path from "node:path";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { db } from "./database.ts";

const createMigrator = () =>
  new Migrator({
    db: db.withoutPlugins(),
    provider: new FileMigrationProvider({ fs, path, migrationFolder: path.resolve("db/migrations") }),
  });

/**
 * Applies pending migrations in one transaction under a lock, so several processes can safely call it at the same time.
 */
export async function migrate(): Promise<string[]> {
  const { error, results = [] } = await createMigrator().migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Lists the migrations that the database is missing. Empty means ready to serve. */
export async function listPendingMigrations(): Promise<string[]> {
  const migrations = await createMigrator().getMigrations();
  return migrations.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}
