import { sql } from "kysely";
import { readNeeds, type GameNeeds } from "#features/teams/groups/queries.server.ts";
import type { Trx } from "#platform/database.ts";
import type { Turnout } from "./rules.ts";

/** A game with its player counts. */
export type CheckedGame = Turnout & {
  gameId: string;
  teamId: string;
  teamName: string;
  opponent: string | null;
  side: string | null;
  gameOn: string;
  gameTime: string | null;
  timeZone: string;
  quietFrom: string | null;
  quietUntil: string | null;
  /** What the game needs, by the same rules as on the attendance screen. */
  needs: GameNeeds;
  /** True if the game is canceled or its team is archived. */
  isOff: boolean;
};

/** Returns the current player counts for these games, counted the same way as on the attendance screen. */
export async function readTurnouts(trx: Trx, gameIds: readonly string[]): Promise<CheckedGame[]> {
  const { rows } = await sql<Omit<CheckedGame, "needs" | "missing">>`
    select game.id as "gameId", team.id as "teamId", team.name as "teamName", game.opponent, game.side, game.game_on as "gameOn",
      game.game_time as "gameTime", team.time_zone as "timeZone", team.quiet_from as "quietFrom",
      team.quiet_until as "quietUntil", case when game.kind = 'game' then team.minimum_players end as needed,
      game.cancelled_at is not null or team.archived_at is not null as "isOff",
      responses.attending, responses.maybe, missing.count as none
    from game
    join team on team.id = game.team_id
    cross join lateral (
      select (count(*) filter (where response = 'attending'))::int + (
          select count(*) from pool_ask where pool_ask.game_id = game.id and pool_ask.state = 'booked'
        )::int as attending,
        (count(*) filter (where response = 'maybe'))::int as maybe
      from game_rsvp where game_rsvp.game_id = game.id
    ) responses
    cross join lateral (
      select count(*)::int from team_member member
      left join game_rsvp on game_rsvp.game_id = game.id and game_rsvp.member_id = member.id
      where member.team_id = team.id and member.active and member.sub_position is null and game_rsvp.response is null
    ) missing
    where game.id = any(${gameIds}::uuid[])`.execute(trx);
  const needsByGame = await readNeeds(trx, gameIds);
  return rows.flatMap((row) => {
    const needs = needsByGame.get(row.gameId);
    // Both statements read in one transaction, but a game can be deleted in between.
    if (!needs) return [];
    return [{ ...row, needs, ...(needs.groups.length > 0 && { missing: needs.words }) }];
  });
}
