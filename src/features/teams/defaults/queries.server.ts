import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { TeamManager } from "../access.server.ts";
import { isUpcoming, listWallClocks } from "../queries.server.ts";
import type { TeamDefault } from "./schema.ts";

/** Reads the team's default, with the games ahead that it decides about. Throws TEAM_NOT_FOUND. */
export async function readDefault({ teamId }: TeamManager, reader: typeof db = db): Promise<TeamDefault> {
  const { rows } = await sql<TeamDefault>`
    select team.in_by_default as "isInByDefault", count(game.id)::int as games,
      team.maximum_players is not null or coalesce(bool_or(game.maximum_players is not null), false) as "hasMaximum"
    from team
    join ${listWallClocks(clock.now())} clock (zone, today, time_now) on clock.zone = team.time_zone
    left join game on game.team_id = team.id and ${isUpcoming}
    where team.id = ${teamId}
    group by team.id`.execute(reader);
  if (!rows[0]) throw new AppError("TEAM_NOT_FOUND");
  return rows[0];
}
