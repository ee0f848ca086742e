import { sql, type RawBuilder } from "kysely";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { TeamManager, TeamReader } from "../access.server.ts";
import { listPresets } from "./presets/rules.ts";
import {
  computeNeeds,
  describeMissing,
  MAX_GROUPS,
  type NeededGroup,
  type NeedFacts,
  type Needs,
} from "./rules.ts";
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

/** Selects the names of a team's groups in order. */
export const selectTeamGroups = (teamId: RawBuilder<unknown>) => sql<NamedGroup[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position), '[]')
  from team_group where team_group.team_id = ${teamId}
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

/** Returns whether a team has a group with a minimum, so that its games need someone in particular. */
export async function hasGroupMinimum(reader: typeof db | Trx, teamId: string): Promise<boolean> {
  const group = await reader
    .selectFrom("teamGroup")
    .select("id")
    .where("teamId", "=", teamId)
    .where("minimum", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return group !== undefined;
}

/** What a game needs, and in words. */
export type GameNeeds = Needs & { sport: string; words: string };

type NeedRow = NeedFacts & { id: string; sport: string };

/**
 * Returns what these games need, by game id, with the people who are in as on their attendance sheets. Practices and
 * events need no one in particular (NEED-04). The caller checks access.
 */
export async function readNeeds(
  reader: typeof db | Trx,
  gameIds: readonly string[],
): Promise<Map<string, GameNeeds>> {
  const rows = await listNeedFacts(reader, gameIds);
  return new Map(
    rows.map(({ id, sport, ...facts }) => {
      const needs = computeNeeds(facts);
      return [id, { ...needs, sport, words: describeMissing(needs, sport) }];
    }),
  );
}

/** Lists what decides what these games need, for anyone who asks what they'd need with other people in. */
export async function listNeedFacts(reader: typeof db | Trx, gameIds: readonly string[]): Promise<NeedRow[]> {
  if (gameIds.length === 0) return [];
  const { rows } = await sql<NeedRow>`
    select game.id, team.sport, case when game.kind = 'game' then team.minimum_players end as "neededPlayers",
      case when game.kind = 'game' then ${selectNeededGroups(sql.ref("team.id"))} else '[]' end as groups, (
        select coalesce(json_agg(own.groups), '[]') from (
          select ${selectGroupIds(sql.ref("game_rsvp.member_id"))} as groups from game_rsvp
          where game_rsvp.game_id = game.id and game_rsvp.response = 'attending'
          union all
          -- A sub from the league's pool is in the groups of the same names.
          select array(
            select team_group.id from team_group where team_group.team_id = team.id
              and lower(team_group.name) in (select lower(unnest(person.groups)))
          )
          from pool_ask ask join pool_person person on person.id = ask.person_id
          where ask.game_id = game.id and ask.state = 'booked'
        ) own
      ) as attending
    from unnest(${gameIds}::uuid[]) wanted (id)
    cross join lateral (select * from game where game.id = wanted.id limit 1) game
    cross join lateral (select * from team where team.id = game.team_id limit 1) team`.execute(reader);
  return rows;
}
