import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { PersonRole } from "../accounts/schema.ts";
import { findAdminTeam, statusNow } from "../teams/queries.server.ts";
import { MAX_LINKED, type AccountDetail, type LeagueDetail, type TeamLink, type TeamPage } from "./schema.ts";

/** Lists the teams with these IDs, newest first. */
const listTeamLinks = async (teamIds: ReturnType<typeof sql>): Promise<TeamLink[]> => {
  const { rows } = await sql<TeamLink>`
    select team.id, team.name, ${statusNow(clock.now())} as status, team.archived_at is not null as "isArchived"
    from (${teamIds}) own join team on team.id = own.id order by team.id desc limit ${MAX_LINKED}`.execute(
    db,
  );
  return rows;
};

/** Throws NOT_FOUND. */
export async function getAccountDetail(userId: string): Promise<AccountDetail> {
  const [account, teams, leagues] = await Promise.all([
    db
      .selectFrom("appUser")
      .leftJoin("profile", "profile.id", "appUser.id")
      .select(["appUser.id", "appUser.name", "appUser.email", "appUser.createdAt"])
      .select(["profile.role", "profile.lastSignInAt", "profile.disabledAt"])
      .where("appUser.id", "=", userId)
      .executeTakeFirst(),
    listTeamLinks(sql`
      select id from team where manager_id = ${userId}
      union select team_id from team_manager where user_id = ${userId}`),
    db
      .selectFrom("league")
      .select(["id", "name"])
      .where("managerId", "=", userId)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(MAX_LINKED)
      .execute(),
  ]);
  if (!account) throw new AppError("NOT_FOUND");
  const { disabledAt, lastSignInAt, createdAt, role, ...row } = account;
  return {
    ...row,
    role: (role ?? "no_profile") as PersonRole,
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    isDisabled: disabledAt !== null,
    teams,
    leagues,
  };
}

/** Throws TEAM_NOT_FOUND. */
export async function getTeamPage(teamId: string): Promise<TeamPage> {
  const [team, leagues] = await Promise.all([
    findAdminTeam(db, teamId),
    db
      .selectFrom("leagueTeam")
      .innerJoin("league", "league.id", "leagueTeam.leagueId")
      .select(["league.id", "league.name"])
      .where("leagueTeam.teamId", "=", teamId)
      .orderBy("league.id", "desc")
      .limit(MAX_LINKED)
      .execute(),
  ]);
  if (!team) throw new AppError("TEAM_NOT_FOUND");
  return { team, leagues };
}

/** Throws LEAGUE_NOT_FOUND. */
export async function getLeagueDetail(leagueId: string): Promise<LeagueDetail> {
  const [league, teams] = await Promise.all([
    db
      .selectFrom("league")
      .innerJoin("appUser", "appUser.id", "league.managerId")
      .select(["league.id", "league.name", "league.createdAt", "appUser.id as managerId"])
      .select(["appUser.name as managerName", "appUser.email"])
      .where("league.id", "=", leagueId)
      .executeTakeFirst(),
    listTeamLinks(sql`select team_id as id from league_team where league_id = ${leagueId}`),
  ]);
  if (!league) throw new AppError("LEAGUE_NOT_FOUND");
  const { managerId, managerName, email, createdAt, ...row } = league;
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    manager: { id: managerId, name: managerName, email },
    teams,
  };
}
