import { sql } from "kysely";
import { db, type Database, type Trx } from "#platform/database.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { readNewestSeason } from "../queries.server.ts";
import type { NextTeam } from "../schema.ts";

type LeagueRef = Pick<LeagueGrant, "leagueId">;

/** Lists the teams that a league's next season can have, by name, each with its division of the newest season. */
export async function listNextTeams(grant: LeagueRef): Promise<NextTeam[]> {
  const season = await readNewestSeason(db, grant.leagueId);
  return readNextTeams(db, grant, season.id);
}

/**
 * Reads all of the league's teams that aren't archived. A team that was continued is replaced by its newest team, in the
 * same division (START-29). Those that weren't in the season, or withdrew from it, have none.
 */
export async function readNextTeams(
  executor: Database | Trx,
  { leagueId }: LeagueRef,
  seasonId: string,
): Promise<NextTeam[]> {
  const teams = await executor
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .select(["team.id as teamId", "team.name", "team.kit"])
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("team.archivedAt", "is", null)
    .orderBy("team.name")
    .orderBy("team.id")
    .execute();
  // Each team of the season, followed by the ones that continue it.
  const { rows: links } = await sql<{ originId: string; teamId: string; divisionId: string }>`
    with recursive chain as (
      select team_id as origin_id, team_id, division_id, 0 as step
      from season_team where season_id = ${seasonId} and withdrawn_at is null
      union all
      select chain.origin_id, next.team_id, chain.division_id, chain.step + 1
      from chain, lateral (
        select team_id from team_season where previous_team_id = chain.team_id offset 0
      ) next
    )
    select origin_id as "originId", team_id as "teamId", division_id as "divisionId"
    from chain order by step`.execute(executor);
  const present = new Set(teams.map(({ teamId }) => teamId));
  const inSeason = links.filter(({ teamId }) => present.has(teamId));
  const newest = new Map(inSeason.map((link) => [link.originId, link]));
  const chosen = new Map([...newest.values()].map(({ teamId, divisionId }) => [teamId, divisionId]));
  const continued = new Set(inSeason.map(({ teamId }) => teamId));
  return teams
    .filter(({ teamId }) => chosen.has(teamId) || !continued.has(teamId))
    .map((team) => ({ ...team, divisionId: chosen.get(team.teamId) ?? null }));
}
