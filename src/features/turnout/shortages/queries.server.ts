import { sql } from "kysely";
import { readNeeds, type GameNeeds } from "#features/teams/groups/queries.server.ts";
import { isTextable } from "#platform/area-codes.ts";
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

/** A team manager and the number that gets their alerts. */
export type AlertedManager = {
  teamId: string;
  userId: string;
  /** The manager's number, or null if they have none, opted out, or have one that can't be texted. */
  phone: string | null;
};

/** Lists everyone who currently manages these teams, the owner first. */
export async function readManagers(trx: Trx, teamIds: readonly string[]): Promise<AlertedManager[]> {
  const { rows } = await sql<AlertedManager>`
    select manager.team_id as "teamId", manager.user_id as "userId", own.phone
    from (
      select id as team_id, manager_id as user_id, true as is_owner from team where id = any(${teamIds}::uuid[])
      union all
      select team_id, user_id, false from team_manager
      -- Alert an owner who also has an invitation only once.
      where team_id = any(${teamIds}::uuid[]) and user_id is not null
        and not exists (select from team where team.id = team_id and team.manager_id = user_id)
    ) manager
    left join manager_phone own on own.team_id = manager.team_id and own.user_id = manager.user_id and not exists (
      select from phone_suppression where phone_suppression.phone = own.phone
    ) and not exists (
      select from wrong_number where wrong_number.team_id = own.team_id and wrong_number.phone = own.phone
    )
    order by manager.team_id, manager.is_owner desc, manager.user_id`.execute(trx);
  return rows.map((row) => (row.phone !== null && !isTextable(row.phone) ? { ...row, phone: null } : row));
}
