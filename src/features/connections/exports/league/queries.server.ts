import { sql } from "kysely";
import { getStandings } from "#features/leagues/standings/queries.server.ts";
import type { Trx } from "#platform/database.ts";
import type { ExportTable } from "../files/rules.ts";
import type { ExportPart, ExportRow } from "../rules.ts";
import { listMemberTables } from "../team/queries.server.ts";

const table = (part: ExportPart, name: string, query: ReturnType<typeof sql<ExportRow>>): ExportTable => ({
  part,
  name,
  query,
});

/**
 * Lists the files of a league's export. Rosters have what the league's manager reads on the teams' pages. Attendance and
 * messages belong to the teams.
 */
export function listLeagueTables(leagueId: string): ExportTable[] {
  const teams = sql`(select team_id from league_team where league_id = ${leagueId})`;
  const games = sql`(select id from league_game where league_id = ${leagueId})`;
  return [
    table(
      "League",
      "league",
      sql<ExportRow>`
        select id, name, sport, time_zone, game_changes, created_at from league where id = ${leagueId}`,
    ),
    table(
      "Teams",
      "teams",
      sql<ExportRow>`
        select team.id, team.name, team.sport, team.kit, team.time_zone, app_user.name as manager,
          app_user.email as manager_email, league_team.created_at as joined_at, archived_at
        from league_team join team on team.id = league_team.team_id
        join app_user on app_user.id = team.manager_id
        where league_team.league_id = ${leagueId} order by team.name, team.id`,
    ),
    table(
      "Seasons",
      "seasons",
      sql<ExportRow>`
        select id, name, first_game_on, last_game_on, ended_at, collects_scores, score_unit, allows_ties,
          overtime_losses, standings_rules, created_at
        from league_season where league_id = ${leagueId} order by created_at, id`,
    ),
    table(
      "Seasons",
      "divisions",
      sql<ExportRow>`
        select division.id, season_id, division.name from division join league_season on league_season.id = season_id
        where league_id = ${leagueId} order by season_id, position, division.id`,
    ),
    table(
      "Seasons",
      "teams_of_seasons",
      sql<ExportRow>`
        select season_id, division_id, season_team.team_id, coalesce(team_name, team.name) as team, results,
          withdrawn_at
        from season_team join league_season on league_season.id = season_id
        left join team on team.id = season_team.team_id
        where league_id = ${leagueId} order by season_id, division_id, season_team.team_id`,
    ),
    table(
      "Venues",
      "venues",
      sql<ExportRow>`
        select id, name, address, map_url, notes, fields, opening_times, closed_on, max_teams_per_day
        from venue where league_id = ${leagueId} order by name, id`,
    ),
    table(
      "Games",
      "games",
      sql<ExportRow>`
        with entry as materialized (
          select game.*, league_game.season_id from league_game join game on game.league_game_id = league_game.id
          where league_game.league_id = ${leagueId}
        ), first as (
          select distinct on (league_game_id) * from entry order by league_game_id, side desc nulls last, id
        )
        select first.league_game_id as id, first.season_id, first.game_on, first.game_time, first.location,
          home.id as home_team_id, home.name as home_team, away.id as away_team_id, away.name as away_team,
          first.cancelled_at, first.notes, first.updated_at
        from first
        left join entry other on other.league_game_id = first.league_game_id and other.id <> first.id
        left join team home on home.id = case when first.side = 'away' then null else first.team_id end
        left join team away on away.id = case when first.side = 'away' then first.team_id else other.team_id end
        order by first.game_on, first.game_time, first.league_game_id`,
    ),
    table(
      "Games",
      "games_of_ended_seasons",
      sql<ExportRow>`
        select season_game.league_game_id as id, season_id, game_on, game_time, season_game.time_zone, location,
          home_team_id, home_team_name as home_team, away_team_id, away_team_name as away_team, is_cancelled
        from season_game join league_season on league_season.id = season_id
        where league_id = ${leagueId} order by game_on, game_time, league_game_id`,
    ),
    table(
      "Results",
      "results",
      sql<ExportRow>`
        select league_game_id as game_id, state, kind, home_team_id, away_team_id, home_score, away_score, overtime,
          counts, decided_as, reported_at, final_at
        from league_result where league_game_id in ${games} order by league_game_id`,
    ),
    table(
      "Results",
      "reports",
      sql<ExportRow>`
        select league_game_id as game_id, team_id, kind, own_score, other_score, overtime, via, reporter_name,
          reported_at
        from score_report where league_game_id in ${games} order by reported_at, id`,
    ),
    table(
      "Results",
      "corrections",
      sql<ExportRow>`
        select league_game_id as game_id, before, after, reason, changed_by_name, changed_at
        from result_change where league_game_id in ${games} order by changed_at, id`,
    ),
    {
      part: "Standings",
      name: "standings",
      compute: { columns: standingsColumns, read: readStandings(leagueId) },
    },
    table(
      "Requests",
      "requests",
      sql<ExportRow>`
        select id, season_id, league_game_id as game_id, kind, from_team_name as from_team, to_team_name as to_team,
          game_on, game_time, location, new_on, new_time, new_location, note, reasons, state, sent_at, answered_at,
          decided_at, closed_at
        from change_request where league_id = ${leagueId} order by sent_at, id`,
    ),
    ...listMemberTables("Rosters", sql`member.team_id in ${teams}`),
  ];
}

const standingsColumns = [
  "season",
  "division",
  "rank",
  "team_id",
  "team",
  "played",
  "wins",
  "losses",
  "ties",
  "overtime_losses",
  "scored",
  "allowed",
  "difference",
  "points",
  "percentage",
];

/** Reads the standings of all seasons, one after another. */
const readStandings =
  (leagueId: string) =>
  async (trx: Trx): Promise<ExportRow[]> => {
    const seasons = await trx
      .selectFrom("leagueSeason")
      .select("id")
      .where("leagueId", "=", leagueId)
      .orderBy("createdAt")
      .execute();
    const rows: ExportRow[] = [];
    for (const { id } of seasons) {
      const { season, divisions } = await getStandings({ leagueId }, id, { reader: trx });
      for (const division of divisions)
        rows.push(
          ...division.rows.map((row) => ({
            season: season.name,
            division: division.name,
            rank: row.rank,
            team_id: row.teamId,
            team: row.name,
            played: row.played,
            wins: row.wins,
            losses: row.losses,
            ties: row.ties,
            overtime_losses: row.overtimeLosses,
            scored: row.scored,
            allowed: row.allowed,
            difference: row.difference,
            points: row.points,
            percentage: row.percentage,
          })),
        );
    }
    return rows;
  };
