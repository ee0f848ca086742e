import type { Kysely } from "kysely";
import { buildIndex } from "../../src/platform/migration-steps.ts";

/** The worker looks for pages without a current picture every minute (PUBLIC-27). */
export async function upInSteps(db: Kysely<unknown>) {
  for (const owner of ["league", "team"] as const)
    await buildIndex(db, {
      name: `${owner}_page_needs_picture_idx`,
      table: `${owner}_page`,
      definition: `(${owner}_id) where needs_picture`,
    });
}
