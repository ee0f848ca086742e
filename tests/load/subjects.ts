// Picks callers in a generated database: a person with a session, one of their teams with a member and a game, and a
// league of theirs that the team plays in.
import { makeSignature } from "better-auth/crypto";
import { config } from "#platform/config.ts";
import { pool } from "#platform/database.ts";
import type { Draw } from "./draws.ts";
import { toEmail } from "./population.ts";

export type Subject = {
  cookie: string;
  /** The ids that operations need in their paths. */
  params: Record<string, string>;
  /**
   * The number of rows that belong to the team, and to all of the account's teams: everything a response can contain.
   */
  rows: { team: number; account: number };
};

const findTeam = `
  select team.id as "teamId", team.manager_id as "userId", session.token,
    (select id from team_member where team_id = team.id order by name, id
     offset $2::int % (select count(*) from team_member where team_id = team.id) limit 1) as "memberId",
    (select id from game where team_id = team.id order by game_on, game_time, id
     offset $2::int % (select count(*) from game where team_id = team.id) limit 1) as "gameId",
    (select league.id from league_team join league on league.id = league_id
     where team_id = team.id and league.manager_id = team.manager_id limit 1) as "leagueId"
  from app_user
  join team on team.manager_id = app_user.id and team.archived_at is null
  join lateral (
    select token from session where user_id = app_user.id order by updated_at desc limit 1
  ) session on true
  where app_user.email = $1
  order by team.created_at, team.id
  offset $2::int % greatest(1, (
    select count(*) from team join app_user on app_user.id = manager_id where email = $1 and archived_at is null))
  limit 1`;

const countRows = `
  select coalesce(sum(n), 0) as account, coalesce(sum(n) filter (where id = $2), 0) as team from (
    select team.id, 1 + (select count(*) from team_member where team_id = team.id)
      + (select count(*) from member_phone where team_id = team.id)
      + (select count(*) from game where team_id = team.id)
      + (select count(*) from game join reminder on game_id = game.id where game.team_id = team.id) as n
    from (select id from team where manager_id = $1 union select team_id from team_manager where user_id = $1) team
  ) mine`;

/** Finds a person of the drawn shape in one of this database's blocks of a thousand teams. */
export async function findSubject(draw: Draw, thousands: number): Promise<Subject> {
  const thousand = Math.floor(draw.thousand * thousands);
  const { rows } = await pool.query<Record<string, string>>(findTeam, [
    toEmail(thousand, draw.slot),
    draw.pick,
  ]);
  const [row] = rows;
  // Try the next manager, because all of this one's teams are archived. So are the teams of this manager's counterparts
  // in other databases.
  if (!row) return findSubject({ ...draw, slot: draw.slot + 1 }, thousands);
  const { userId, token, ...params } = row;
  const rowCounts = await pool.query<{ account: string; team: string }>(countRows, [userId, params.teamId]);
  const { account, team } = rowCounts.rows[0]!;
  const signature = await makeSignature(token!, config.keyring.cookies[0].secret);
  return {
    cookie: `fw.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
    params,
    rows: { team: Number(team), account: Number(account) },
  };
}
