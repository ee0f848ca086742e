import { sql, type Selectable } from "kysely";
import { db, type Database, type Trx } from "#platform/database.ts";
import type { LeagueSeason as LeagueSeasonTable } from "#platform/database-types.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { MAX_SEASONS } from "./rules.ts";
import type { Division, LeagueSeason, SeasonTeam } from "./schema.ts";

const seasonColumns = ["id", "name", "createdAt", "endedAt", "firstGameOn", "lastGameOn"] as const;
type SeasonRow = Pick<Selectable<LeagueSeasonTable>, (typeof seasonColumns)[number]>;

type LeagueRef = Pick<LeagueGrant, "leagueId">;

/** Lists a league's seasons with their divisions, newest first, in two queries. */
export async function listSeasons({ leagueId }: LeagueRef): Promise<LeagueSeason[]> {
  const seasons = await db
    .selectFrom("leagueSeason")
    .select(seasonColumns)
    .where("leagueId", "=", leagueId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SEASONS)
    .execute();
  return withDivisions(seasons);
}

/** Returns one season of a league with its divisions, or throws NOT_FOUND. */
export async function getSeason(grant: LeagueRef, seasonId: string): Promise<LeagueSeason> {
  const [season] = await withDivisions([await readSeason(db, grant, seasonId)]);
  return season!;
}

async function withDivisions(seasons: readonly SeasonRow[]): Promise<LeagueSeason[]> {
  const rows = await listDivisions(seasons);
  const bySeason = Map.groupBy(rows, ({ seasonId }) => seasonId);
  return seasons.map(({ id, createdAt, endedAt, ...season }) => ({
    id,
    ...season,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    divisions: (bySeason.get(id) ?? []).map((division) => ({
      id: division.id,
      name: division.name,
      teamCount: division.teamCount,
    })),
  }));
}

/** Returns a season's row, or throws NOT_FOUND if the league has no such season. */
export async function readSeason(executor: Database | Trx, { leagueId }: LeagueRef, seasonId: string) {
  const season = await executor
    .selectFrom("leagueSeason")
    .select(seasonColumns)
    .where("id", "=", seasonId)
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!season) throw new AppError("NOT_FOUND");
  return season;
}

/** Returns a league's newest season, which is what screens and commands mean when they name none. */
export const readNewestSeason = (executor: Database | Trx, leagueId: string) =>
  executor
    .selectFrom("leagueSeason")
    .select(seasonColumns)
    .where("leagueId", "=", leagueId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

/**
 * Lists the divisions of seasons in the league's order, with the number of teams that play in each. While a season is
 * under way, archived teams don't count.
 */
async function listDivisions(
  seasons: readonly { id: string; endedAt: Date | null }[],
): Promise<(Division & { seasonId: string })[]> {
  if (seasons.length === 0) return [];
  const endedIds = seasons.flatMap(({ id, endedAt }) => (endedAt ? id : []));
  const { rows } = await sql<Division & { seasonId: string }>`
    select division.id, division.season_id as "seasonId", division.name, (
      select count(*)::int from season_team left join team on team.id = season_team.team_id
      where season_team.season_id = division.season_id and season_team.division_id = division.id
        and season_team.withdrawn_at is null
        and (division.season_id = any(${endedIds}::uuid[]) or (team.id is not null and team.archived_at is null))
    ) as "teamCount"
    from division where division.season_id = any(${seasons.map(({ id }) => id)}::uuid[])
    order by division.season_id, division.position, division.id`.execute(db);
  return rows;
}

/**
 * Lists the teams of a season by name, with their divisions. A season that ended has the names it ended with. While it's
 * under way, archived teams are left out.
 */
export async function listSeasonTeams(grant: LeagueRef, seasonId: string): Promise<SeasonTeam[]> {
  await readSeason(db, grant, seasonId);
  const { rows } = await sql<SeasonTeam>`
    select season_team.team_id as "teamId", coalesce(season_team.team_name, team.name) as name, team.kit,
      season_team.division_id as "divisionId", season_team.results as withdrawn
    from season_team join league_season season on season.id = season_team.season_id
    left join team on team.id = season_team.team_id
    where season.id = ${seasonId} and season.league_id = ${grant.leagueId}
      and (season.ended_at is not null or (team.id is not null and team.archived_at is null))
      and coalesce(season_team.team_name, team.name) is not null
    order by name, season_team.team_id`.execute(db);
  return rows;
}
