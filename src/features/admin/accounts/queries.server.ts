import { sql, type RawBuilder } from "kysely";
import { hasNoAccount } from "#features/teams/administration/queries.server.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { matchesSearch } from "#platform/like.ts";
import type { Session } from "#platform/session.ts";
import { toPersonKind, ROWS_PER_PAGE, MAX_NAMED_TEAMS } from "./rules.ts";
import type { PeopleCounts, PeopleFilter, Person, PersonKind, PersonRole } from "./schema.ts";

type Row = Omit<Person, "lastSignInAt" | "createdAt" | "isSelf"> & {
  lastSignInAt: Date | null;
  createdAt: Date;
};

const alwaysTrue = sql<boolean>`true`;

/**
 * The search expression. It must match app_user_search_idx and team_member_search_idx exactly. It combines the name
 * and the email, because one index lookup is cheaper than two.
 */
export const nameAndEmail = sql<string>`(name || ' ' || coalesce(email, ''))`;

/** True if the user has accepted a team-manager invitation or has one pending for their email. */
const hasManagerLink = sql<boolean>`(
  exists (select from team_manager where team_manager.user_id = app_user.id)
  or exists (
    select from team_manager
    where team_manager.email = app_user.email and team_manager.invitation_accepted_at is null
  )
)`;
const hasProfile = sql<boolean>`exists (select from profile where profile.id = app_user.id)`;
const isManagingMember = sql<boolean>`exists (select from team_manager where team_manager.member_id = team_member.id)`;

/** One condition per role filter. The role shown in each row is derived from the same conditions. */
const conditions: Record<PersonRole, RawBuilder<boolean>> = {
  admin: sql`app_user.id in (select id from profile where role = 'admin')`,
  league_manager: sql`app_user.id in (select id from profile where role = 'league_manager')`,
  team_manager: sql`app_user.id in (select id from profile where role = 'team_manager')`,
  invited_manager: sql`(not ${hasProfile} and ${hasManagerLink})`,
  no_profile: sql`not (${hasProfile} or ${hasManagerLink})`,
  member: sql`not ${isManagingMember}`,
  member_manager: isManagingMember,
};

/**
 * Selects one page of matches, newest first. IDs are time-ordered (UUIDv7), so the primary key provides the
 * order.
 */
function selectMatches(kind: PersonKind, filter: PeopleFilter, after: string | undefined) {
  const table = sql.table(kind === "user" ? "app_user" : "team_member");
  const isIncluded =
    (filter.kind ?? kind) === kind && (filter.role === undefined || toPersonKind(filter.role) === kind);
  const search = filter.search.trim();
  return sql`(
    select ${kind}::text as kind, id from ${table}
    where ${isIncluded}::boolean
      and ${search === "" ? alwaysTrue : matchesSearch(nameAndEmail, search)}
      and ${after === undefined ? alwaysTrue : sql`id < ${after}::uuid`}
      and ${kind === "member" ? hasNoAccount : alwaysTrue}
      and ${filter.role === undefined || !isIncluded ? alwaysTrue : conditions[filter.role]}
    order by id desc limit ${ROWS_PER_PAGE + 1}
  )`;
}

/** Lists everyone, newest first (ADMACC-02 to ADMACC-05). */
export async function listPeople(
  { user }: Session,
  { cursor, ...filter }: PeopleFilter & { cursor?: string | undefined },
): Promise<{ people: Person[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, [ID_PART])[0]!;
  // Select the page first so that teams are looked up only for its rows.
  const { rows } = await sql<Row>`
    with page as materialized (
      select kind, id from (${selectMatches("user", filter, after)} union all ${selectMatches("member", filter, after)}) people
      order by id desc limit ${ROWS_PER_PAGE + 1}
    )
    select page.kind, page.id, app_user.name, app_user.email, app_user.created_at as "createdAt",
      profile.last_sign_in_at as "lastSignInAt",
      coalesce(profile.role, case when ${hasManagerLink} then 'invited_manager' else 'no_profile' end) as role,
      managed.named as teams, managed.count as "teamCount",
      profile.disabled_at is not null as "isDisabled"
    from page join app_user on app_user.id = page.id left join profile on profile.id = app_user.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id desc)
          filter (where place <= ${sql.lit(MAX_NAMED_TEAMS)}), '[]') as named, count(*)::int as count
      from (
        select id, name, row_number() over (order by id desc) as place from (
          select id, name from team where manager_id = app_user.id
          union select team.id, team.name from team_manager join team on team.id = team_manager.team_id
          where team_manager.user_id = app_user.id
        ) managed_team
      ) own
    ) managed
    where page.kind = 'user'
    union all
    select page.kind, page.id, team_member.name, team_member.email, team_member.created_at, null,
      case when ${isManagingMember} then 'member_manager' else 'member' end, jsonb_build_array(jsonb_build_object('id', team.id, 'name', team.name)), 1, false
    from page join team_member on team_member.id = page.id join team on team.id = team_member.team_id
    where page.kind = 'member'
    order by id desc`.execute(db);
  const people = rows.slice(0, ROWS_PER_PAGE).map((row) => ({
    ...row,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    isSelf: row.id === user.id,
  }));
  return {
    people,
    nextCursor: rows.length > ROWS_PER_PAGE ? encodeCursor([people.at(-1)!.id]) : null,
  };
}

/** Counts people (ADMACC-01). A player on two teams counts as two members. */
export async function countPeople(): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`
    select (select count(*)::int from app_user) as users, (select count(*)::int from team_member) as members,
      (select count(*)::int from profile where role = 'team_manager') as "teamManagers",
      (select count(*)::int from profile where role = 'league_manager') as "leagueManagers"`.execute(db);
  return rows[0]!;
}
