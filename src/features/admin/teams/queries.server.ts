import { sql, type RawBuilder } from "kysely";
import { tiers } from "#features/passes/rules.ts";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { isFoundIn } from "#platform/like.ts";
import { nameAndEmail } from "../accounts/queries.server.ts";
import { ROWS_PER_PAGE } from "../accounts/rules.ts";
import type { AdminTeam, TeamCounts, TeamsFilter } from "./schema.ts";

/** OP2-41: what a tier is for is what was bought; "none" is in no row and so has no seats. */
const seatsOfTiers = sql`(values ${sql.join(tiers.map(({ key, players }) => sql`(${key}::text, ${players}::int)`))})`;

/** As `statusAt` says it: a pass that has run out is expired before the job that says so has run (OP-11). */
export const statusNow = (now: Date) => sql<AdminTeam["status"]>`
  case when team.subscription_status = 'active' and team.subscription_expires_at <= ${now} then 'expired'
  else team.subscription_status end`;

const always = sql<boolean>`true`;

type Row = Omit<AdminTeam, "createdAt"> & { createdAt: Date };

const asTeam = (row: Row): AdminTeam => ({ ...row, createdAt: row.createdAt.toISOString() });

/** The teams of `chosen` (ids), newest first, with what the table shows of each. */
const detailsOf = (chosen: ReturnType<typeof sql>, now: Date) => sql<Row>`
  select team.id, team.name, team.sport, manager.name as "managerName", manager.email as "managerEmail",
    (select count(*)::int from team_member where team_member.team_id = team.id) as "memberCount",
    coalesce(tier.players, 0) as seats, ${statusNow(now)} as status, team.subscription_tier as tier,
    team.archived_at is not null as "isArchived", team.created_at as "createdAt"
  from (${chosen}) page join team on team.id = page.id join app_user manager on manager.id = team.manager_id
  left join ${seatsOfTiers} tier(key, players) on tier.key = team.subscription_tier
  order by team.id desc`;

/** ADMTEAM-02 to ADMTEAM-05. Ids carry the time they were made, so their own index is the order. */
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
  const typed = search.trim();
  const matching = (words: RawBuilder<boolean>) => sql`(
    select id from team
    where ${words}
      and ${status === undefined ? always : sql`${statusNow(now)} = ${status}`}
      and ${sport === undefined ? always : sql`lower(team.sport) = lower(${sport})`}
      and ${after === undefined ? always : sql`team.id < ${after}::uuid`}
    order by id desc limit ${ROWS_PER_PAGE + 1}
  )`;
  // Two lists, each no longer than a page: of a word that many have, the newest; of a rare one, by the index of words.
  const page =
    typed === ""
      ? matching(always)
      : sql`
        select id from (
          ${matching(isFoundIn(sql`team.name`, typed))}
          union ${matching(sql`team.manager_id in (
            select id from app_user where ${isFoundIn(nameAndEmail, typed)}
          )`)}
        ) found order by id desc limit ${ROWS_PER_PAGE + 1}`;
  const { rows } = await detailsOf(page, now).execute(db);
  const teams = rows.slice(0, ROWS_PER_PAGE).map((row) => asTeam(row));
  return { teams, nextCursor: rows.length > ROWS_PER_PAGE ? encodeCursor([teams.at(-1)!.id]) : null };
}

export async function findAnyTeam(on: Database | Trx, teamId: string): Promise<AdminTeam | undefined> {
  const { rows } = await detailsOf(sql`select ${teamId}::uuid as id`, clock.now()).execute(on);
  return rows[0] && asTeam(rows[0]);
}

/** ADMTEAM-01. Seats Sold is the sum of the table's column. */
export async function countTeams(): Promise<TeamCounts> {
  const now = clock.now();
  const { rows } = await sql<TeamCounts>`
    select count(*)::int as teams, (count(*) filter (where ${statusNow(now)} = 'active'))::int as active,
      (select count(*)::int from team_member) as members, coalesce(sum(tier.players), 0)::int as seats,
      array(
        select min(sport) from team group by lower(sport) order by count(*) desc, lower(sport) limit 100
      ) as sports
    from team left join ${seatsOfTiers} tier(key, players) on tier.key = team.subscription_tier`.execute(db);
  return rows[0]!;
}
