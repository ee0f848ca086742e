import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { TeamManager } from "../access.server.ts";
import { isUpcoming, listWallClocks } from "../queries.server.ts";
import type { TeamDefault } from "./schema.ts";

/**
 * Reads the team's default, with the games ahead that it decides about. A canceled game's maximum counts too, because the game
 * may be restored. Throws TEAM_NOT_FOUND.
 */
export async function readDefault({ teamId }: TeamManager, reader: typeof db = db): Promise<TeamDefault> {
  const { rows } = await sql<TeamDefault>`
    select team.in_by_default as "isInByDefault", count(game.id)::int as games,
      team.maximum_players is not null or exists (
        select from game other where other.team_id = team.id and other.maximum_players is not null
          and other.game_on >= clock.today
      ) as "hasMaximum"
    from team
    join ${listWallClocks(clock.now())} clock (zone, today, time_now) on clock.zone = team.time_zone
    left join game on game.team_id = team.id and ${isUpcoming}
    where team.id = ${teamId}
    group by team.id, clock.today`.execute(reader);
  if (!rows[0]) throw new AppError("TEAM_NOT_FOUND");
  return rows[0];
}
