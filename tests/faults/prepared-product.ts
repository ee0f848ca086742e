import { inject } from "vitest";
import { startProduct, type ProductOptions } from "#tests/harness/processes.ts";

/** A product with a database of its own that need not be migrated and seeded first. */
export const startPrepared = (options: ProductOptions = {}) =>
  startProduct({ ...options, copyOf: inject("preparedDatabase") });
