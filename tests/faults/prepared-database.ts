import type { TestProject } from "vitest/node";
import { prepareDatabase } from "#tests/harness/product-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** For a product's `copyOf`. */
    preparedDatabase: string;
  }
}

/** Migrates and seeds once for all files; each product starts with a copy. */
export default async function setup(project: TestProject) {
  const { folder, remove } = await prepareDatabase();
  project.provide("preparedDatabase", folder);
  return remove;
}
