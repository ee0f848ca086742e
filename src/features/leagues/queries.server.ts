import { listGames } from "#features/games/queries.server.ts";
import { type Database, db, type Trx } from "#platform/database.ts";
import { coversLeague } from "#platform/key-scope.ts";
import type { Session } from "#platform/session.ts";
import type { LeagueGrant } from "./access.server.ts";
import { MAX_LEAGUES, MAX_LISTED_LEAGUE_TEAMS } from "./rules.ts";
import type { League, LeagueTeam, Weekday } from "./schema.ts";

export async function listLeagues({ user }: Session): Promise<League[]> {
  return db
    .selectFrom("league")
    .select(["league.id", "league.name"])
    .where("league.managerId", "=", user.id)
    .where(coversLeague("league.id"))
    .orderBy("league.name")
    .orderBy("league.id")
    .limit(MAX_LEAGUES)
    .execute();
}

/** Selects a league's teams, without archived ones. */
export const selectLeagueTeams = ({ leagueId }: LeagueGrant, executor: Database | Trx = db) =>
  executor
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("team.archivedAt", "is", null);

export async function listLeagueTeams(grant: LeagueGrant): Promise<LeagueTeam[]> {
  const teams = await selectLeagueTeams(grant)
    .select(["team.id", "team.name", "team.kit", "team.sport", "team.preferredBlockoutDays"])
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(MAX_LISTED_LEAGUE_TEAMS)
    .execute();
  // A database constraint guarantees valid weekday names.
  return teams.map((team) => ({ ...team, preferredBlockoutDays: team.preferredBlockoutDays as Weekday[] }));
}

/** Lists one page of a league's games in one query (CALL1-16). */
export const listLeagueGames = (grant: LeagueGrant, range: Parameters<typeof listGames>[2]) =>
  listGames(grant.user.id, selectLeagueTeams(grant).select("team.id"), range);
