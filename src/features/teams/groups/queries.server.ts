import { sql, type RawBuilder } from "kysely";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { TeamManager, TeamReader } from "../access.server.ts";
import { listPresets } from "./presets/rules.ts";
import { MAX_GROUPS, type NeededGroup } from "./rules.ts";
import type { Group, Groups, NamedGroup } from "./schema.ts";

/** Lists a team's groups in order. Needs no paging, because a team has at most 12. */
export async function listGroups({ teamId }: TeamReader | TeamManager): Promise<Groups> {
  const { rows } = await sql<{ sport: string; groups: Group[] }>`
    select sport, coalesce((
      select json_agg(json_build_object(
        'id', team_group.id, 'name', name, 'minimum', minimum, 'memberCount', (
          select count(*) from member_group
          where member_group.team_id = team_group.team_id and member_group.group_id = team_group.id
        )) order by position)
      from team_group where team_group.team_id = team.id
    ), '[]') as groups
    from team where id = ${teamId}`.execute(db);
  const [team] = rows;
  if (!team) throw new AppError("TEAM_NOT_FOUND");
  const names = new Set(team.groups.map(({ name }) => name.toLowerCase()));
  const suggestions = listPresets(team.sport)
    .map(({ name }) => name)
    .filter((name) => !names.has(name.toLowerCase()));
  return { groups: team.groups, suggestions: team.groups.length < MAX_GROUPS ? suggestions : [] };
}

/** Selects a member's groups in the team's order. */
export const selectMemberGroups = (memberId: RawBuilder<unknown>) => sql<NamedGroup[]>`(
  select coalesce(json_agg(json_build_object('id', team_group.id, 'name', team_group.name) order by position), '[]')
  from member_group join team_group on team_group.id = member_group.group_id
  where member_group.member_id = ${memberId}
)`;

/** Selects a team's groups as far as a game's needs are concerned, in the team's order. */
export const selectNeededGroups = (teamId: RawBuilder<unknown>) => sql<NeededGroup[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'minimum', minimum) order by position), '[]')
  from team_group where team_group.team_id = ${teamId}
)`;

/** Selects the ids of a member's groups. */
export const selectGroupIds = (memberId: RawBuilder<unknown>) =>
  sql<
    string[]
  >`array(select group_id from member_group where member_group.member_id = ${memberId} order by 1)`;

/** Whether a team has a group with a minimum, so that its games need someone in particular. */
export const hasGroupMinimum = (teamId: RawBuilder<unknown>) => sql<boolean>`exists(
  select from team_group where team_group.team_id = ${teamId} and team_group.minimum is not null
)`;
