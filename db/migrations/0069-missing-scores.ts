import { sql, type Kysely } from "kysely";
import { buildIndex } from "../../src/platform/migration-steps.ts";

/**
 * When a season's missing scores were last looked for, so that its league gets at most one email a day about them
 * (RESULT-55, docs/decisions/0090). Null if never.
 */
export async function upInSteps(db: Kysely<unknown>) {
  await sql`
    -- safe because it does nothing the second time
    alter table league_season add column if not exists scores_checked_at timestamptz`.execute(db);
  await buildIndex(db, {
    name: "league_season_scores_checked_at_idx",
    table: "league_season",
    definition: "(scores_checked_at nulls first) where ended_at is null and collects_scores",
  });
}
