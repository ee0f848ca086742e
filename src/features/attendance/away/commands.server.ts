import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";
import { tokenDigest } from "#platform/secrets.ts";
import { rsvpToken } from "../access.server.ts";
import { answersCloseAt } from "../commands.server.ts";

/** Games that were added, moved or restored, or all that are to come for a member whose days changed. */
export type AwayScope = { gameIds: readonly string[] } | { teamId: string; memberId: string; today: string };

/**
 * Brings the answers of those who are away up to date, in the transaction of whoever changed games or days: who has given
 * no answer to a game on such a day is not attending, and what such days had answered is open again when they no longer
 * cover the game. A given answer is never changed, and neither is anything about games that have started (OP-29) or are
 * cancelled. Repeatable. Whoever calls holds the team, so that a game and days that cover it cannot pass each other.
 * Gives the games whose answers changed.
 */
export async function settleAway(trx: Trx, scope: AwayScope, now: Date): Promise<string[]> {
  const games = await openGames(trx, scope, now);
  if (games.length === 0) return [];
  const memberId = "memberId" in scope ? scope.memberId : null;
  const takenBack = await takeBack(trx, games, memberId);
  const given = await give(trx, games, memberId, now);
  return [...new Set([...takenBack, ...given])];
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
  return games.filter((game) => answersCloseAt(game) > now).map(({ id }) => id);
}

/** One member's, or everybody's. */
const ofMember = (column: string, memberId: string | null) =>
  memberId === null ? sql`true` : sql`${sql.ref(column)} = ${memberId}`;

async function takeBack(trx: Trx, gameIds: string[], memberId: string | null): Promise<string[]> {
  const { rows } = await sql<{ gameId: string }>`
    update game_rsvp set response = null, responded_at = null, answered_via = null
    where game_id = any(${gameIds}::uuid[]) and ${ofMember("game_rsvp.member_id", memberId)} and answered_via = 'away'
      and not exists (
        select from member_away join game on game.game_on between from_on and until_on
        where member_away.member_id = game_rsvp.member_id and game.id = game_rsvp.game_id
      )
    returning game_id`.execute(trx);
  return rows.map(({ gameId }) => gameId);
}

async function give(trx: Trx, gameIds: string[], memberId: string | null, now: Date): Promise<string[]> {
  // Who does not play with the team any more is not put on its sheet again.
  const { rows: seats } = await sql<{ teamId: string; gameId: string; memberId: string }>`
    select distinct game.team_id, game.id as game_id, member_away.member_id
    from game
    join member_away on member_away.team_id = game.team_id and game.game_on between from_on and until_on
    join team_member on team_member.id = member_away.member_id and team_member.active
    left join game_rsvp on game_rsvp.game_id = game.id and game_rsvp.member_id = member_away.member_id
    where game.id = any(${gameIds}::uuid[]) and ${ofMember("member_away.member_id", memberId)}
      and game_rsvp.response is null
    order by game_id, member_id`.execute(trx);
  if (seats.length === 0) return [];
  const { rows } = await sql<{ gameId: string }>`
    insert into game_rsvp (team_id, game_id, member_id, digest, response, responded_at, answered_via)
    select team_id, game_id, member_id, digest, 'not_attending', ${now}, 'away'
    from unnest(
      ${seats.map(({ teamId }) => teamId)}::uuid[], ${seats.map(({ gameId }) => gameId)}::uuid[],
      ${seats.map((seat) => seat.memberId)}::uuid[], ${seats.map((seat) => tokenDigest(rsvpToken(seat)))}::bytea[]
    ) seat (team_id, game_id, member_id, digest)
    order by game_id, member_id
    on conflict (game_id, member_id) do update
      set response = excluded.response, responded_at = excluded.responded_at, answered_via = excluded.answered_via
      where game_rsvp.response is null
    returning game_id`.execute(trx);
  return rows.map(({ gameId }) => gameId);
}
