import { listGames } from "#features/games/queries.server.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import type { LeagueGrant } from "./access.server.ts";
import { MOST_LEAGUES, MOST_LEAGUE_TEAMS } from "./rules.ts";
import type { League, LeagueTeam, Weekday } from "./schema.ts";

export async function listLeagues({ user }: Session): Promise<League[]> {
  return db
    .selectFrom("league")
    .select(["league.id", "league.name"])
    .where("league.managerId", "=", user.id)
    .orderBy("league.name")
    .orderBy("league.id")
    .limit(MOST_LEAGUES)
    .execute();
}

/** Those that play: a team that was put away has left its leagues' lists too. */
export const teamsOf = ({ leagueId }: LeagueGrant) =>
  db
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("team.archivedAt", "is", null);

export async function listLeagueTeams(grant: LeagueGrant): Promise<LeagueTeam[]> {
  const teams = await teamsOf(grant)
    .select(["team.id", "team.name", "team.sport", "team.preferredBlockoutDays"])
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(MOST_LEAGUE_TEAMS)
    .execute();
  // The database checks the names.
  return teams.map((team) => ({ ...team, preferredBlockoutDays: team.preferredBlockoutDays as Weekday[] }));
}

/** CALL1-16, with one statement a page. */
export const listLeagueGames = (grant: LeagueGrant, cursor: string | undefined) =>
  listGames(teamsOf(grant).select("team.id"), { cursor });
