import { sql } from "kysely";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { after, days } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";

/**
 * How far back to look for texts. Reminders go out at most a week before a game, and the extra day covers late ones.
 */
const LOOKBACK = days(8);

export type OpenGame = {
  gameId: string;
  memberId: string;
  teamId: string;
  teamName: string;
  kind: string;
  gameOn: string;
  gameTime: string | null;
  opponent: string | null;
  timeZone: string;
  textedAt: Date;
  respondedAt: Date | null;
};

/** Lists the games that a phone was texted about and that still accept responses, earliest first. */
export async function listOpenGames(trx: Trx, phone: string, now: Date): Promise<OpenGame[]> {
  const since = after(now, -LOOKBACK);
  const { rows } = await sql<OpenGame>`
    with texted as (
      select distinct on (game_id) game_id, member_id, created_at
      from message
      where phone = ${phone} and created_at >= ${since} and month >= date_trunc('month', ${since}::date)
        and game_id is not null and state <> all ('{queued,skipped,failed}')
      order by game_id, created_at desc
    )
    select game.id as "gameId", texted.member_id as "memberId", team.id as "teamId", team.name as "teamName", game.kind,
      game.game_on as "gameOn", game.game_time as "gameTime", game.opponent, team.time_zone as "timeZone",
      texted.created_at as "textedAt", rsvp.responded_at as "respondedAt"
    from texted
    join game on game.id = texted.game_id and game.cancelled_at is null
    join team on team.id = game.team_id
    join team_member member on member.id = texted.member_id
    left join game_rsvp rsvp on rsvp.game_id = game.id and rsvp.member_id = member.id
    order by game.game_on, game.game_time, game.id`.execute(trx);
  return rows.filter((game) => getResponsesCloseAt(game) > now);
}

/** Returns the last text to this phone, from any team. */
export async function findLastText(trx: Trx, phone: string) {
  const row = await trx
    .selectFrom("message")
    .innerJoin("team", "team.id", "message.teamId")
    .select(["message.teamId", "message.memberId", "message.gameId", "team.name as teamName"])
    .where("message.phone", "=", phone)
    .where("message.state", "!=", "skipped")
    .orderBy("message.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a reply to forward to the manager, or null if the team or the text is gone. */
export async function findForwarded(sid: string) {
  const row = await db
    .selectFrom("inboundText")
    .innerJoin("team", "team.id", "inboundText.teamId")
    .leftJoin("teamMember", "teamMember.id", "inboundText.memberId")
    .select([
      "inboundText.phone",
      "inboundText.body",
      "team.id as teamId",
      "team.name as teamName",
      "team.managerId",
      "teamMember.name as memberName",
    ])
    .where("inboundText.sid", "=", sid)
    .where("inboundText.outcome", "=", "forwarded")
    .executeTakeFirst();
  return row ?? null;
}
