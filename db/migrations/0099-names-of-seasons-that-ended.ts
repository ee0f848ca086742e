import type { Kysely } from "kysely";
import { fillInBatches } from "../../src/platform/migration-steps.ts";

/** Seasons that ended before 0098 keep the names from now on. What they were earlier isn't known anymore. */
export async function upInSteps(db: Kysely<unknown>) {
  await fillInBatches(db, {
    table: "league_season",
    set: `league_name = (select name from league where league.id = league_season.league_id),
      venues = (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'address', address, 'mapUrl', map_url)), '[]')
        from venue where venue.league_id = league_season.league_id
      )`,
    where: "ended_at is not null and venues is null",
  });
}
