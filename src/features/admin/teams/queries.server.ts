import { sql, type RawBuilder } from "kysely";
import { tiers } from "#features/passes/rules.ts";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { matchesSearch } from "#platform/like.ts";
import { nameAndEmail } from "../accounts/queries.server.ts";
import { ROWS_PER_PAGE } from "../accounts/rules.ts";
import type { AdminTeam, TeamCounts, TeamsFilter } from "./schema.ts";

/**
 * The number of seats per tier. A tier's player limit counts as seats purchased (OP2-41). Tier "none" isn't listed,
 * so it has no seats.
 */
const tierSeats = sql`(values ${sql.join(tiers.map(({ key, players }) => sql`(${key}::text, ${players}::int)`))})`;

/**
 * The SQL version of `getStatusAt`. A pass past its end date counts as expired, even if the job that marks passes as
 * expired hasn't run yet (OP-11).
 */
export const statusNow = (now: Date) => sql<AdminTeam["status"]>`
  case when team.subscription_status = 'active' and team.subscription_expires_at <= ${now} then 'expired'
  else team.subscription_status end`;

const alwaysTrue = sql<boolean>`true`;

type Row = Omit<AdminTeam, "createdAt" | "expiresAt"> & { createdAt: Date; expiresAt: Date | null };

const toAdminTeam = (row: Row): AdminTeam => ({
  ...row,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** The same number as `left` in `findAllowance` (messages/allowance). */
const textsLeft = sql`greatest(0,
  team.sms_limit + case when manager.email_verified then team.trial_sms else 0 end - team.sms_used
  - coalesce((select segments from sms_reservation where sms_reservation.team_id = team.id), 0))`;

/** Selects the table's columns for the teams in `teamIds`, newest first. */
const selectDetails = (teamIds: ReturnType<typeof sql>, now: Date) => sql<Row>`
  select team.id, team.name, team.sport, manager.id as "managerId", manager.name as "managerName", manager.email as "managerEmail",
    (select count(*)::int from team_member where team_member.team_id = team.id) as "memberCount",
    coalesce(tier.players, 0) as seats, ${statusNow(now)} as status, team.subscription_tier as tier,
    team.subscription_expires_at as "expiresAt", ${textsLeft} as "textsLeft",
    team.archived_at is not null as "isArchived", team.created_at as "createdAt"
  from (${teamIds}) page join team on team.id = page.id join app_user manager on manager.id = team.manager_id
  left join ${tierSeats} tier(key, players) on tier.key = team.subscription_tier
  order by team.id desc`;

/**
 * Lists all teams, newest first (ADMTEAM-02 to ADMTEAM-05). IDs are time-ordered (UUIDv7), so the primary key
 * provides the order.
 */
export async function listAllTeams({
  cursor,
  search,
  status,
  sport,
}: TeamsFilter & { cursor?: string | undefined }): Promise<{
  teams: AdminTeam[];
  nextCursor: string | null;
}> {
  const now = clock.now();
  const after = cursor === undefined ? undefined : decodeCursor(cursor, [ID_PART])[0]!;
  const searchText = search.trim();
  const selectMatching = (condition: RawBuilder<boolean>) => sql`(
    select id from team
    where ${condition}
      and ${status === undefined ? alwaysTrue : sql`${statusNow(now)} = ${status}`}
      and ${sport === undefined ? alwaysTrue : sql`lower(team.sport) = lower(${sport})`}
      and ${after === undefined ? alwaysTrue : sql`team.id < ${after}::uuid`}
    order by id desc limit ${ROWS_PER_PAGE + 1}
  )`;
  // Search team names and managers separately, fetching one page from each. That way, PostgreSQL scans from the
  // newest row for common words and uses the search index for rare ones.
  const page =
    searchText === ""
      ? selectMatching(alwaysTrue)
      : sql`
        select id from (
          ${selectMatching(matchesSearch(sql`team.name`, searchText))}
          union ${selectMatching(sql`team.manager_id in (
            select id from app_user where ${matchesSearch(nameAndEmail, searchText)}
          )`)}
        ) found order by id desc limit ${ROWS_PER_PAGE + 1}`;
  const { rows } = await selectDetails(page, now).execute(db);
  const teams = rows.slice(0, ROWS_PER_PAGE).map((row) => toAdminTeam(row));
  return { teams, nextCursor: rows.length > ROWS_PER_PAGE ? encodeCursor([teams.at(-1)!.id]) : null };
}

export async function findAdminTeam(
  executor: Database | Trx,
  teamId: string,
): Promise<AdminTeam | undefined> {
  const { rows } = await selectDetails(sql`select ${teamId}::uuid as id`, clock.now()).execute(executor);
  return rows[0] && toAdminTeam(rows[0]);
}

/** Counts teams (ADMTEAM-01). Seats Sold is the sum of the table's seats column. */
export async function countTeams(): Promise<TeamCounts> {
  const now = clock.now();
  const { rows } = await sql<TeamCounts>`
    select count(*)::int as teams, (count(*) filter (where ${statusNow(now)} = 'active'))::int as active,
      (select count(*)::int from team_member) as members, coalesce(sum(tier.players), 0)::int as seats,
      array(
        select min(sport) from team group by lower(sport) order by count(*) desc, lower(sport) limit 100
      ) as sports
    from team left join ${tierSeats} tier(key, players) on tier.key = team.subscription_tier`.execute(db);
  return rows[0]!;
}
