import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import type { TimeZone } from "#features/teams/schema.ts";
import type { LeagueGrant } from "../access.server.ts";
import { teamsOf } from "../queries.server.ts";
import { MOST_LEAGUES } from "../rules.ts";
import { LEAGUE_TEAMS_PER_PAGE, MOST_MANAGERS } from "./rules.ts";
import type { LeagueDetail, LeagueTeamRow, ManagerRow } from "./schema.ts";

const leagues = () =>
  db.selectFrom("league").select((eb) => [
    "league.id",
    "league.name",
    "league.sport",
    "league.timeZone",
    "league.createdAt",
    eb
      .selectFrom("leagueTeam")
      .innerJoin("team", "team.id", "leagueTeam.teamId")
      .select(sql<number>`count(*)::int`.as("teams"))
      .whereRef("leagueTeam.leagueId", "=", "league.id")
      .where("team.archivedAt", "is", null)
      .as("teamCount"),
  ]);

type LeagueRow = Awaited<ReturnType<ReturnType<typeof leagues>["executeTakeFirstOrThrow"]>>;

const describe = ({ createdAt, timeZone, teamCount, ...league }: LeagueRow): LeagueDetail => ({
  ...league,
  timeZone: timeZone as TimeZone,
  teamCount: teamCount ?? 0,
  createdAt: createdAt.toISOString(),
});

/** CALL2-03, in one statement however many there are. */
export async function listMyLeagues({ user }: Session): Promise<LeagueDetail[]> {
  const rows = await leagues()
    .where("league.managerId", "=", user.id)
    .orderBy("league.createdAt", "desc")
    .orderBy("league.id", "desc")
    .limit(MOST_LEAGUES)
    .execute();
  return rows.map(describe);
}

/** CALL2-01. */
export async function getLeague(grant: LeagueGrant): Promise<LeagueDetail> {
  const found = await leagues().where("league.id", "=", grant.leagueId).executeTakeFirst();
  // Deleted in another tab since the grant was given.
  if (!found) throw new AppError("LEAGUE_NOT_FOUND");
  return describe(found);
}

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A page of a league's teams with their managers: two statements, whatever the size of the league. */
export async function listTeamRows(
  grant: LeagueGrant,
  options: { search: string; cursor?: string | undefined },
) {
  const search = options.search.trim();
  const wanted = teamsOf(grant).$if(search !== "", (query) =>
    query.where((eb) =>
      eb.or([eb("team.name", "ilike", like(search)), eb("team.sport", "ilike", like(search))]),
    ),
  );
  const after = options.cursor ? decodeCursor(options.cursor, [/^.{1,100}$/su, ID_PART]) : undefined;
  const counted = wanted
    .select([
      "team.id",
      "team.name",
      "team.sport",
      "team.timeZone",
      "team.createdAt",
      "team.seasonEndsOn",
      "team.managerId",
    ])
    .select(sql<number>`(count(*) over ())::int`.as("total"));
  // The page comes first: only its teams count their members.
  const chosen = db
    .selectFrom(counted.as("team"))
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(team.name, team.id) > (${after?.[0]}, ${after?.[1]}::uuid)`),
    )
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(LEAGUE_TEAMS_PER_PAGE + 1);
  const rows = await db
    .selectFrom(chosen.as("team"))
    .selectAll("team")
    .select((eb) =>
      eb
        .selectFrom("teamMember")
        .select(sql<number>`count(*)::int`.as("members"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .as("memberCount"),
    )
    .orderBy("team.name")
    .orderBy("team.id")
    .execute();
  const page = rows.slice(0, LEAGUE_TEAMS_PER_PAGE);
  const managers = await listManagersOf(page.map(({ id }) => id));
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    teams: page.map((team): LeagueTeamRow => ({
      id: team.id,
      name: team.name,
      sport: team.sport,
      createdOn: wallClockAt(team.createdAt, team.timeZone).on,
      memberCount: team.memberCount ?? 0,
      seasonEndsOn: team.seasonEndsOn,
      managers: managers.get(team.id) ?? [],
      canDelete: team.managerId === grant.user.id,
    })),
    // A page behind the last team, because those on it left meanwhile, has no row that brings the count.
    total: rows[0]?.total ?? 0,
    nextCursor: last ? encodeCursor([last.name, last.id]) : null,
  };
}

/** Who manages these teams besides their owners, or was asked to; those who came first, first. */
export async function listManagersOf(teamIds: readonly string[]): Promise<Map<string, ManagerRow[]>> {
  const byTeam = new Map<string, ManagerRow[]>();
  if (teamIds.length === 0) return byTeam;
  const now = clock.now();
  // Team by team, so that PostgreSQL looks each one up instead of reading all managers there are.
  const rows = await db
    .selectFrom(sql<{ id: string }>`unnest(${teamIds}::uuid[])`.as<"wanted">(sql`wanted(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("teamManager")
          .leftJoin("teamMember", "teamMember.id", "teamManager.memberId")
          .leftJoin("appUser", "appUser.id", "teamManager.userId")
          .select([
            "teamManager.id",
            "teamManager.teamId",
            "teamManager.email",
            "teamManager.invitationAcceptedAt",
            "teamManager.expiresAt",
            "teamManager.mailState",
            "teamManager.createdAt",
            "teamMember.name as memberName",
            "appUser.name as userName",
          ])
          .whereRef("teamManager.teamId", "=", "wanted.id")
          .orderBy("teamManager.createdAt")
          .orderBy("teamManager.id")
          .limit(MOST_MANAGERS)
          .as("manager"),
      (join) => join.onTrue(),
    )
    .selectAll("manager")
    .orderBy("manager.createdAt")
    .orderBy("manager.id")
    .execute();
  for (const row of rows) {
    const pending = row.expiresAt > now ? "pending" : "expired";
    const manager: ManagerRow = {
      id: row.id,
      email: row.email,
      name: row.memberName ?? row.userName,
      state: row.invitationAcceptedAt ? "accepted" : pending,
      mail: row.mailState as ManagerRow["mail"],
    };
    byTeam.set(row.teamId, [...(byTeam.get(row.teamId) ?? []), manager]);
  }
  return byTeam;
}
