import { sql } from "kysely";
import { db, type Database, type Trx } from "#platform/database.ts";
import { selectReadableTeamIds, type TeamReader } from "../access.server.ts";
import { MAX_PAST_SEASONS } from "./rules.ts";
import type { TeamSeasons } from "./schema.ts";

/** A team whose links are followed, and the member if the link is a member's own. */
export type LinkTarget = { teamId: string; memberId: string | null };

/**
 * Returns the team that an archived team's links lead to: the first season after it that isn't archived (START-32).
 * Null if there's none, or if the member wasn't carried over to it or was removed.
 */
export async function findCurrentSeason(
  from: Database | Trx,
  { teamId, memberId }: LinkTarget,
): Promise<LinkTarget | null> {
  const { rows } = await sql<LinkTarget>`
    with recursive season as (
      select id, ${memberId}::uuid as member_id, archived_at is not null as is_archived
      from team where id = ${teamId}
      union all
      select team.id, season_member.member_id, team.archived_at is not null
      from season join team_season on team_season.previous_team_id = season.id
      join team on team.id = team_season.team_id
      left join season_member on season_member.previous_member_id = season.member_id
      where season.is_archived and (season.member_id is null) = (season_member.member_id is null)
    )
    select id as "teamId", member_id as "memberId" from season where not is_archived`.execute(from);
  return rows[0] ?? null;
}

/** Selects the archived seasons whose links lead to a team, with the members that a member of it was. */
export const selectPastSeasons = ({ teamId, memberId }: LinkTarget) => sql<LinkTarget>`
  with recursive season as (
    select ${teamId}::uuid as id, ${memberId}::uuid as member_id
    union all
    select team.id, season_member.previous_member_id
    from season join team_season on team_season.team_id = season.id
    join team on team.id = team_season.previous_team_id and team.archived_at is not null
    left join season_member on season_member.member_id = season.member_id
    where (season.member_id is null) = (season_member.member_id is null)
  )
  select id as "teamId", member_id as "memberId" from season where id <> ${teamId}`;

/** Lists a team's earlier seasons, newest first, and the one that continues it. */
export async function getSeasons({ teamId, user }: TeamReader): Promise<TeamSeasons> {
  const { rows } = await sql<{
    id: string;
    name: string;
    seasonEndsOn: string;
    depth: number;
    isFinished: boolean;
    hasPass: boolean;
  }>`
    with recursive past (id, depth, is_finished) as (
      select ${teamId}::uuid, 0, false
      union all
      select team_season.previous_team_id, past.depth + 1, team_season.finished_at is not null
      from past join team_season on team_season.team_id = past.id where past.depth < ${MAX_PAST_SEASONS}
    ), season as (
      select * from past where depth > 0
      union all
      select team_id, -1, finished_at is not null from team_season where previous_team_id = ${teamId}
    )
    select team.id, team.name, team.season_ends_on as "seasonEndsOn", season.depth, season.is_finished as "isFinished",
      (own.subscription_status = 'active' or own.sms_limit > own.sms_used) as "hasPass"
    from season join team on team.id = season.id join team own on own.id = ${teamId}
    where team.id in (${selectReadableTeamIds(user.id)})
    order by season.depth`.execute(db);
  const next = rows.find(({ depth }) => depth < 0);
  return {
    past: rows
      .filter(({ depth }) => depth > 0)
      .map(({ id, name, seasonEndsOn }) => ({ id, name, seasonEndsOn })),
    next: next
      ? {
          id: next.id,
          name: next.name,
          seasonEndsOn: next.seasonEndsOn,
          isFinished: next.isFinished,
          canMovePass: next.hasPass,
        }
      : null,
  };
}
