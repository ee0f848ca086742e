import type { TestProject } from "vitest/node";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { ensureDatabase } from "#scripts/postgres.ts";
import { cancelCleanup, cleanUpLater } from "./reaper.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL server for the run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  const server = await startTemporaryPostgres({ isInMemory: true });
  // Stryker kills a run that's stuck in an infinite loop, and then nothing else would stop the server.
  const leftover = { kind: "database", folder: server.parent } as const;
  cleanUpLater(leftover);
  await ensureDatabase(server, "template_migrated");
  await migrateDatabase(server.url("template_migrated"));
  project.provide("postgresUrl", server.url("postgres"));
  return async () => {
    await server.remove();
    cancelCleanup(leftover);
  };
}
