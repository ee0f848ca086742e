import { sql } from "kysely";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import type { Trx } from "#platform/database.ts";

/** A game whose managers have to be told what members said after the deadline. */
export type AlertedGame = {
  gameId: string;
  teamId: string;
  teamName: string;
  kind: string;
  opponent: string | null;
  side: string | null;
  gameOn: string;
  gameTime: string | null;
  timeZone: string;
  quietFrom: string | null;
  quietUntil: string | null;
  /** True if the game is canceled or its team is archived. */
  isOff: boolean;
};

export async function readAlertedGames(trx: Trx, gameIds: readonly string[]): Promise<AlertedGame[]> {
  const { rows } = await sql<AlertedGame>`
    select game.id as "gameId", team.id as "teamId", team.name as "teamName", game.kind, game.opponent, game.side,
      game.game_on as "gameOn", game.game_time as "gameTime", team.time_zone as "timeZone",
      team.quiet_from as "quietFrom", team.quiet_until as "quietUntil",
      game.cancelled_at is not null or team.archived_at is not null as "isOff"
    from game join team on team.id = game.team_id
    where game.id = any(${gameIds}::uuid[])`.execute(trx);
  return rows;
}

export type UntoldRequest = { gameId: string; memberId: string; name: string; response: RsvpStatus };

/**
 * Locks what managers weren't told yet, oldest first. Skips what's being changed right now, because that sets the game's
 * timer again.
 */
export async function claimUntoldRequests(trx: Trx, gameIds: readonly string[]): Promise<UntoldRequest[]> {
  const { rows } = await sql<UntoldRequest>`
    select request.game_id as "gameId", request.member_id as "memberId", team_member.name, request.response
    from response_request request join team_member on team_member.id = request.member_id
    where request.game_id = any(${gameIds}::uuid[]) and request.alerted_at is null
      and request.state in ('open', 'counted')
    order by request.game_id, request.requested_at, request.member_id
    for no key update of request skip locked`.execute(trx);
  return rows;
}

/** Lists the games among these with something that managers weren't told yet. */
export async function listUntoldGames(trx: Trx, gameIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ gameId: string }>`
    select distinct game_id as "gameId" from response_request
    where game_id = any(${gameIds}::uuid[]) and alerted_at is null and state in ('open', 'counted')`.execute(
    trx,
  );
  return rows.map(({ gameId }) => gameId);
}
