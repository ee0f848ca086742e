import type { TestProject } from "vitest/node";
import { prepareDatabase } from "#tests/harness/product-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder to pass to `startProduct` as `copyOf`. */
    preparedDatabase: string;
  }
}

/** Prepares a migrated and seeded database once for all test files. Each running app starts with its own copy. */
export default async function setup(project: TestProject) {
  const { folder, remove } = await prepareDatabase();
  project.provide("preparedDatabase", folder);
  return remove;
}
