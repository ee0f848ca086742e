import { sql, type Kysely } from "kysely";
import { buildIndex } from "../../src/platform/migration-steps.ts";

/** Deleting a division looks for its teams by both columns of their foreign key. */
export async function upInSteps(db: Kysely<unknown>) {
  await buildIndex(db, {
    name: "season_team_season_id_division_id_idx",
    table: "season_team",
    definition: "(season_id, division_id)",
  });
  await sql`drop index concurrently if exists season_team_division_id_idx`.execute(db);
}
