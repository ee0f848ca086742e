import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";
import { getResponsesCloseAt } from "../commands.server.ts";

/**
 * The games to update: games that were added, moved, or restored, or all upcoming games for a member whose away days
 * changed.
 */
export type AwayScope = { gameIds: readonly string[] } | { teamId: string; memberId: string; today: string };

/**
 * Syncs responses with away days. Call it in the transaction that changed games or away days. Members who are away and
 * haven't responded are marked not attending. Responses that were set by away days are cleared when those days no
 * longer cover the game. Responses that members gave themselves never change, and neither do responses to games that
 * have started (OP-29) or are canceled. Idempotent. The caller must hold the team's lock, so that adding a game and
 * adding away days at the same time can't miss each other. Returns the IDs of the games whose responses changed.
 */
export async function syncAwayResponses(trx: Trx, scope: AwayScope, now: Date): Promise<string[]> {
  const games = await openGames(trx, scope, now);
  if (games.length === 0) return [];
  const memberId = "memberId" in scope ? scope.memberId : null;
  const cleared = await clearAwayResponses(trx, games, memberId);
  const marked = await markAway(trx, games, memberId, now);
  return [...new Set([...cleared, ...marked])];
}

async function openGames(trx: Trx, scope: AwayScope, now: Date): Promise<string[]> {
  const games = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.id", "game.gameOn", "game.gameTime", "team.timeZone"])
    .where("game.cancelledAt", "is", null)
    .where((eb) =>
      "memberId" in scope
        ? eb.and([eb("game.teamId", "=", scope.teamId), eb("game.gameOn", ">=", scope.today)])
        : eb("game.id", "=", sql<string>`any(${scope.gameIds}::uuid[])`),
    )
    .execute();
  return games.filter((game) => getResponsesCloseAt(game) > now).map(({ id }) => id);
}

/** Limits the query to one member, or matches everyone if none is given. */
const matchesMember = (column: string, memberId: string | null) =>
  memberId === null ? sql`true` : sql`${sql.ref(column)} = ${memberId}`;

async function clearAwayResponses(trx: Trx, gameIds: string[], memberId: string | null): Promise<string[]> {
  const { rows } = await sql<{ gameId: string }>`
    update game_rsvp set response = null, responded_at = null, responded_via = null
    where game_id = any(${gameIds}::uuid[]) and ${matchesMember("game_rsvp.member_id", memberId)} and responded_via = 'away'
      and not exists (
        select from member_away join game on game.game_on between from_on and until_on
        where member_away.member_id = game_rsvp.member_id and game.id = game_rsvp.game_id
      )
    returning game_id`.execute(trx);
  return rows.map(({ gameId }) => gameId);
}

async function markAway(trx: Trx, gameIds: string[], memberId: string | null, now: Date): Promise<string[]> {
  // Inactive members are excluded, so that they don't show up on the sheet again.
  const { rows: rsvpKeys } = await sql<{ teamId: string; gameId: string; memberId: string }>`
    select distinct game.team_id, game.id as game_id, member_away.member_id
    from game
    join member_away on member_away.team_id = game.team_id and game.game_on between from_on and until_on
    join team_member on team_member.id = member_away.member_id and team_member.active
    left join game_rsvp on game_rsvp.game_id = game.id and game_rsvp.member_id = member_away.member_id
    where game.id = any(${gameIds}::uuid[]) and ${matchesMember("member_away.member_id", memberId)}
      and game_rsvp.response is null
    order by game_id, member_id`.execute(trx);
  if (rsvpKeys.length === 0) return [];
  const { rows } = await sql<{ gameId: string }>`
    insert into game_rsvp (team_id, game_id, member_id, response, responded_at, responded_via)
    select team_id, game_id, member_id, 'not_attending', ${now}, 'away'
    from unnest(
      ${rsvpKeys.map(({ teamId }) => teamId)}::uuid[], ${rsvpKeys.map(({ gameId }) => gameId)}::uuid[],
      ${rsvpKeys.map((rsvpKey) => rsvpKey.memberId)}::uuid[]
    ) rsvp (team_id, game_id, member_id)
    order by game_id, member_id
    on conflict (game_id, member_id) do update
      set response = excluded.response, responded_at = excluded.responded_at, responded_via = excluded.responded_via
      where game_rsvp.response is null
    returning game_id`.execute(trx);
  return rows.map(({ gameId }) => gameId);
}

/**
 * Carries the away days and weekdays that aren't over to the team that continues this one, for members who were carried
 * over.
 */
export async function carryAwayDays(
  trx: Trx,
  { fromTeamId, toTeamId }: { fromTeamId: string; toTeamId: string },
  today: string,
): Promise<void> {
  await sql`
    insert into member_away (team_id, member_id, from_on, until_on, created_at)
    select ${toTeamId}, season_member.member_id, from_on, until_on, created_at
    from member_away join season_member on season_member.previous_member_id = member_away.member_id
    where team_id = ${fromTeamId} and until_on >= ${today}`.execute(trx);
  await sql`
    insert into member_weekday (team_id, member_id, weekday, until_on, created_at)
    select ${toTeamId}, season_member.member_id, weekday, until_on, created_at
    from member_weekday join season_member on season_member.previous_member_id = member_weekday.member_id
    where team_id = ${fromTeamId} and (until_on is null or until_on >= ${today})`.execute(trx);
}
