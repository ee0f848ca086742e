import { promises as fs } from "node:fs";
import path from "node:path";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { db } from "./database.ts";

const migrator = () =>
  new Migrator({
    db: db.withoutPlugins(),
    provider: new FileMigrationProvider({ fs, path, migrationFolder: path.resolve("db/migrations") }),
  });

/** Applies what is missing, all in one transaction under a lock; several processes may start it at once. */
export async function migrate(): Promise<string[]> {
  const { error, results = [] } = await migrator().migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** The migrations this code has and the database has not. Empty: ready to serve. */
export async function pendingMigrations(): Promise<string[]> {
  const migrations = await migrator().getMigrations();
  return migrations.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}
