import { inject } from "vitest";
import { startProduct, type ProductOptions } from "#tests/harness/processes.ts";

/** Starts the app with its own copy of the prepared database. */
export const startPrepared = (options: ProductOptions = {}) =>
  startProduct({ ...options, copyOf: inject("preparedDatabase") });
