import { sql } from "kysely";
import { MAX_SEASONS } from "#features/leagues/seasons/rules.ts";
import { db } from "#platform/database.ts";
import { listPastSeasons } from "./rules.ts";
import type { PastSeason } from "./schema.ts";

/** Lists a league's seasons that ended, oldest first (PUBLIC-18). One statement, on an index. */
export async function readPastSeasons({ leagueId }: { leagueId: string }): Promise<PastSeason[]> {
  const { rows } = await sql<{ id: string; name: string; hasEnded: boolean }>`
    select id, name, ended_at is not null as has_ended from league_season where league_id = ${leagueId}
    order by created_at, id limit ${MAX_SEASONS}`.execute(db);
  return listPastSeasons(rows);
}
