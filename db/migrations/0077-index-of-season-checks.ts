import type { Kysely } from "kysely";
import { buildIndex } from "../../src/platform/migration-steps.ts";

/** The job that ends seasons looks for those that are under way and due (RESULT-35). */
export async function upInSteps(db: Kysely<unknown>) {
  await buildIndex(db, {
    name: "league_season_check_at_idx",
    table: "league_season",
    definition: "(check_at) where ended_at is null",
  });
}
