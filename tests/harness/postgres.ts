import type { TestProject } from "vitest/node";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { ensureDatabase } from "#scripts/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  const server = await startTemporaryPostgres();
  await ensureDatabase(server, "template_migrated");
  migrateDatabase(server.url("template_migrated"));
  project.provide("postgresUrl", server.url("postgres"));
  return () => server.remove();
}
