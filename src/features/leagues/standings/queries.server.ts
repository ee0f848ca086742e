import { sql } from "kysely";
import { formatDate } from "#platform/date-format.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { readResults } from "../results/queries.server.ts";
import { getScoreSettings, type StoredScoreSettings } from "../results/rules.ts";
import type { ScoreSettings } from "../results/schema.ts";
import { MAX_SEASONS } from "../seasons/rules.ts";
import { computeStandings, type RankedTeam, type SeasonFacts } from "./ranking/table.ts";
import { getPreset } from "./rules.ts";
import type { LotDraw, Standings, StandingsRules } from "./schema.ts";

type Reader = Database | Trx;
/** Without an id, it's the league's newest season. */
type SeasonRef = { leagueId: string; seasonId: string | undefined };
type SeasonName = { id: string; name: string };

type SeasonRow = StoredScoreSettings & {
  league: { id: string; name: string };
  season: SeasonName;
  seasons: SeasonName[];
  sport: string;
  timeZone: string;
  standingsRules: unknown;
  divisions: { id: string; name: string }[];
  teams: RankedTeam[];
  draws: { teamIds: string[]; number: string; drawnBy: string; drawnAt: string }[];
};

/**
 * Reads a season with its divisions, teams, and draws in one statement, or throws NOT_FOUND. Teams whose results are void
 * have no place in the standings (RESULT-36), and an archived team keeps its place once it's withdrawn.
 */
async function readSeason(reader: Reader, { leagueId, seasonId }: SeasonRef): Promise<SeasonRow> {
  const { rows } = await sql<SeasonRow>`
    select jsonb_build_object('id', league.id, 'name', league.name) as league,
      jsonb_build_object('id', season.id, 'name', season.name) as season,
      (select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by created_at desc, id desc) from (
        select id, name, created_at from league_season where league_id = league.id
        order by created_at desc, id desc limit ${MAX_SEASONS}
      ) newest) as seasons,
      league.sport, league.time_zone, season.standings_rules, season.score_unit, season.allows_ties,
      season.overtime_losses, season.collects_scores,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by position, id), '[]')
        from division where season_id = season.id) as divisions,
      (select coalesce(jsonb_agg(jsonb_build_object('teamId', season_team.team_id, 'divisionId', division_id,
          'name', coalesce(season_team.team_name, team.name), 'kit', team.kit)), '[]')
        from season_team left join team on team.id = season_team.team_id
        where season_team.season_id = season.id and results is distinct from 'void'
          and coalesce(season_team.team_name, team.name) is not null
          and (season.ended_at is not null or withdrawn_at is not null or team.archived_at is null)) as teams,
      (select coalesce(jsonb_agg(jsonb_build_object('teamIds', ordered_ids, 'number', encode(number, 'hex'),
          'drawnBy', drawn_by_name, 'drawnAt', drawn_at) order by drawn_at, id), '[]')
        from lot_draw where season_id = season.id) as draws
    from league_season season join league on league.id = season.league_id
    where season.league_id = ${leagueId} and season.id = coalesce(${seasonId ?? null}::uuid, (
      select id from league_season where league_id = ${leagueId} order by created_at desc, id desc limit 1))`.execute(
    reader,
  );
  if (!rows[0]) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** A season's standings with the rules that made them. */
type SeasonStandings = Pick<SeasonRow, "league" | "season" | "seasons"> & {
  facts: SeasonFacts;
  rules: StandingsRules;
  draws: LotDraw[];
};

async function readFacts(reader: Reader, ref: SeasonRef): Promise<SeasonStandings> {
  const row = await readSeason(reader, ref);
  const results = await readResults(reader, row.season.id);
  const draws = row.draws.map(({ drawnAt, ...draw }) => ({
    ...draw,
    drawnAt: new Date(drawnAt).toISOString(),
  }));
  const scores: ScoreSettings = getScoreSettings(row, row.sport);
  const { league, season, seasons } = row;
  return {
    league,
    season,
    seasons,
    rules: (row.standingsRules as StandingsRules | null) ?? getPreset(row.sport, scores),
    draws,
    facts: {
      divisions: row.divisions,
      teams: row.teams,
      results: results.flatMap(({ outcome, counts, ...result }) =>
        outcome && counts ? { ...result, outcome } : [],
      ),
      draws: draws.map(({ teamIds, drawnAt }) => ({
        teamIds,
        drawnOn: formatDate(toWallClock(new Date(drawnAt), row.timeZone).on),
      })),
      scores,
    },
  };
}

/** Computes a season's standings (RESULT-57), under other rules if there are any. Throws NOT_FOUND. */
export async function getStandings(
  grant: { leagueId: string; isManager?: boolean },
  seasonId?: string,
  { rules, reader = db }: { rules?: StandingsRules; reader?: Reader } = {},
): Promise<Standings> {
  const { facts, rules: stored, ...names } = await readFacts(reader, { leagueId: grant.leagueId, seasonId });
  const applied = rules ?? stored;
  return {
    ...names,
    divisions: computeStandings(facts, applied),
    rules: applied,
    scores: facts.scores,
    hasResults: facts.results.length > 0,
    can: { manage: grant.isManager ?? true },
  };
}
