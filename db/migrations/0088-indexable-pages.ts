import type { Kysely } from "kysely";
import { buildIndex } from "../../src/platform/migration-steps.ts";

/** The sitemap lists the pages that search engines may list (PUBLIC-38). */
export async function upInSteps(db: Kysely<unknown>) {
  await buildIndex(db, {
    name: "league_page_indexable_idx",
    table: "league_page",
    definition: "(league_id) where is_indexable",
  });
  await buildIndex(db, {
    name: "team_page_indexable_idx",
    table: "team_page",
    definition: "(team_id) where is_indexable",
  });
}
