import { sql } from "kysely";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { MAX_OWN_MEMBERS } from "#features/attendance/mine/rules.ts";
import { selectLanguage } from "#features/teams/languages/queries.server.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import { after, days } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import type { Language } from "#words/language.ts";

/** A team that someone plays in, with its next game. */
export type NextPage = {
  teamId: string;
  teamName: string;
  hasPass: boolean;
  /** One of the members behind the number. */
  memberId: string;
  language: Language;
  gameId: string;
};

type Row = Omit<NextPage, "hasPass"> & {
  gameOn: string;
  gameTime: string | null;
  timeZone: string;
  subscriptionStatus: string;
  subscriptionExpiresAt: Date | null;
};

/** How many of a team's games from yesterday on to look at, because those of today can be over. */
const MAX_GAMES = 12;

/**
 * Finds the team with the next game among those with this number on their active roster, with consent. Returns null if
 * there's none, or if none of the teams has a game to come, because links belong to games.
 */
export async function findNextPage(trx: Trx, phone: string, now: Date): Promise<NextPage | null> {
  const { rows } = await sql<Row>`
    select team.id as "teamId", team.name as "teamName", team.subscription_status as "subscriptionStatus",
      team.subscription_expires_at as "subscriptionExpiresAt", team.time_zone as "timeZone", member.id as "memberId",
      ${selectLanguage(sql`entry.phone`, sql`entry.language`)}, game.id as "gameId", game.game_on as "gameOn",
      game.game_time as "gameTime"
    from (
      select member_id, team_id, phone, language from member_phone
      where phone = ${phone} and sms_consent order by id limit ${MAX_OWN_MEMBERS}
    ) entry
    join team_member member on member.id = entry.member_id and member.active
    join team on team.id = entry.team_id and team.archived_at is null
    cross join lateral (
      select game.id, game.game_on, game.game_time from game
      where game.team_id = entry.team_id and game.game_on >= ${after(now, -days(1)).toISOString().slice(0, 10)} and game.cancelled_at is null
      order by game.game_on, game.game_time limit ${MAX_GAMES}
    ) game`.execute(trx);
  const coming = rows
    .map((row) => ({ row, startsAt: getResponsesCloseAt(row) }))
    .filter(({ startsAt }) => startsAt > now)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const [next] = coming;
  if (!next) return null;
  const { teamId, teamName, memberId, language, gameId } = next.row;
  return { teamId, teamName, memberId, language, gameId, hasPass: getStatusAt(now, next.row) === "active" };
}
