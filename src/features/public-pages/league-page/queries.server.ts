import { sql } from "kysely";
import type { OutcomeKind, ResultState } from "#features/leagues/results/schema.ts";
import { MAX_LEAGUE_TEAMS } from "#features/leagues/rules.ts";
import { MAX_DIVISIONS } from "#features/leagues/seasons/rules.ts";
import { isAtVenue, startsWithName } from "#features/leagues/venues/queries.server.ts";
import { MAX_VENUES } from "#features/leagues/venues/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import { selectEarlierStart } from "../moves/queries.server.ts";
import { selectRainouts } from "../rainouts/queries.server.ts";
import { GAMES_PER_PAGE } from "./rules.ts";
import type { GameFilter, GamePage, PublicGame, PublicSeason, PublicTeam, PublicVenue } from "./schema.ts";

type LeagueRef = { leagueId: string; timeZone: string };

/**
 * Reads the names of a season of a published league, the newest unless another is named, in one statement. A season that
 * ended has the names it ended with (PUBLIC-18). Hidden team pages have no link (PUBLIC-06).
 */
export async function getPublicSeason(
  { leagueId, timeZone }: LeagueRef,
  seasonId: string | null = null,
): Promise<PublicSeason> {
  const today = toWallClock(clock.now(), timeZone).on;
  const ahead = sql`rainout.league_id = season.league_id and rainout.rained_on >= ${today}`;
  const { rows } = await sql<Omit<PublicSeason, "today">>`
    select season.id, season.name, season.ended_at is not null as "hasEnded",
      case when season.ended_at is not null then season.league_name end as "leagueName",
      exists (select from league_season past where past.league_id = season.league_id and past.ended_at is not null)
        as "hasPast",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by position, id), '[]') from (
        select id, name, position from division where season_id = season.id order by position, id limit ${MAX_DIVISIONS}
      ) division) as divisions,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'kit', kit, 'divisionId', division_id,
          'slug', slug) order by lower(name), id), '[]') from (
        select entry.team_id as id, coalesce(entry.team_name, team.name) as name, team.kit, entry.division_id,
          case when page.taken_down_at is null and not team.hides_page and team.archived_at is null then page.slug end as slug
        from season_team entry left join team on team.id = entry.team_id
        left join team_page page on page.team_id = entry.team_id
        where entry.season_id = season.id and coalesce(entry.team_name, team.name) is not null
          and (season.ended_at is not null or team.archived_at is null) and entry.withdrawn_at is null
        limit ${MAX_LEAGUE_TEAMS}
      ) team) as teams,
      case when season.ended_at is not null and season.venues is not null then (
        select coalesce(jsonb_agg(venue order by lower(venue->>'name'), venue->>'id'), '[]')
        from jsonb_array_elements(season.venues) venue
      ) else (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'address', address, 'mapUrl', map_url)
          order by lower(name), id), '[]') from (
          select id, name, address, map_url from venue where league_id = season.league_id order by name, id limit ${MAX_VENUES}
        ) venue
      ) end as venues,
      ${selectRainouts(ahead)} as rainouts
    from league_season season
    where league_id = ${leagueId} and (${seasonId}::uuid is null or id = ${seasonId}::uuid)
    order by created_at desc, id desc limit 1`.execute(db);
  if (!rows[0]) throw new AppError("NOT_FOUND");
  return { ...rows[0], today };
}

/** A season's games while it's under way. Games of teams that were deleted are left out. */
const runningGames = (seasonId: string) => sql`
  select league_game.id, home.game_on, home.game_time, home.location, team.time_zone,
    home.cancelled_at is not null as is_cancelled, home.team_id as home_id, away.team_id as away_id,
    null as home_name, null as away_name, ${selectEarlierStart("home")}
  from league_game
  join game home on home.league_game_id = league_game.id and home.side = 'home'
  join game away on away.league_game_id = league_game.id and away.side = 'away'
  join team on team.id = home.team_id
  where league_game.season_id = ${seasonId}`;

/** A season's games as they were when it ended (PUBLIC-18). */
const endedGames = (seasonId: string) => sql`
  select league_game_id as id, game_on, game_time, location, time_zone, is_cancelled, home_team_id as home_id,
    away_team_id as away_id, home_team_name as home_name, away_team_name as away_name,
    null::date as from_on, null::time as from_time
  from season_game where season_id = ${seasonId}`;

type GameRow = {
  id: string;
  gameOn: string;
  gameTime: string | null;
  location: string;
  timeZone: string;
  isCancelled: boolean;
  homeId: string | null;
  homeName: string | null;
  homeKit: string | null;
  homeDivision: string | null;
  awayId: string | null;
  awayName: string | null;
  awayKit: string | null;
  awayDivision: string | null;
  state: ResultState | null;
  kind: OutcomeKind | null;
  homeScore: number | null;
  awayScore: number | null;
  overtime: boolean | null;
  isVoid: boolean;
  fromOn: string | null;
  fromTime: string | null;
};

/** Matches games at a venue by the names that the season ended with, as isAtVenue does by those of today. */
function wasAtVenue({ name }: PublicVenue, venues: readonly PublicVenue[]) {
  const longer = venues.filter(
    (other) => other.name.length > name.length && other.name.toLowerCase().startsWith(name.toLowerCase()),
  );
  const conditions = [name, ...longer.map((other) => other.name)].map((each) =>
    startsWithName(sql`${each}::text`),
  );
  return sql`(${sql.join(conditions, sql` and not `)})`;
}

type Ordered = { where: ReturnType<typeof sql>; isNewestFirst: boolean; offset: number };

/** Reads one page of a season's games, and one game more to know whether others follow. */
async function readGames(
  { leagueId }: LeagueRef,
  { id: seasonId, hasEnded, venues }: PublicSeason,
  { division, team, venue, day }: GameFilter,
  { where, isNewestFirst, offset }: Ordered,
): Promise<GameRow[]> {
  const order = (alias: string) =>
    isNewestFirst
      ? sql`${sql.ref(`${alias}.gameOn`)} desc, ${sql.ref(`${alias}.gameTime`)} desc nulls last, ${sql.ref(`${alias}.id`)} desc`
      : sql`${sql.ref(`${alias}.gameOn`)}, ${sql.ref(`${alias}.gameTime`)} nulls last, ${sql.ref(`${alias}.id`)}`;
  const conditions = [
    where,
    ...(day === null ? [] : [sql`game.game_on = ${day}`]),
    ...(team ? [sql`${team.id}::uuid in (game.home_id, game.away_id)`] : []),
    ...(division
      ? [
          sql`exists (select from season_team where season_id = ${seasonId} and team_id in (game.home_id, game.away_id)
            and division_id = ${division.id})`,
        ]
      : []),
    ...(venue ? [hasEnded ? wasAtVenue(venue, venues) : isAtVenue({ leagueId }, venue.name)] : []),
  ];
  const { rows } = await sql<GameRow>`
    select picked.id, picked.game_on, picked.game_time, picked.location, picked.time_zone, picked.is_cancelled,
      picked.from_on, picked.from_time,
      picked.home_id, coalesce(picked.home_name, home.name) as home_name, home.kit as home_kit,
      home_entry.division_id as home_division,
      picked.away_id, coalesce(picked.away_name, away.name) as away_name, away.kit as away_kit,
      away_entry.division_id as away_division,
      result.state, result.kind, result.home_score, result.away_score, result.overtime,
      coalesce(home_entry.results = 'void' or away_entry.results = 'void', false) as is_void
    from (
      select * from (${hasEnded ? endedGames(seasonId) : runningGames(seasonId)}) game
      where ${sql.join(conditions, sql` and `)}
      order by ${order("game")} limit ${GAMES_PER_PAGE + 1} offset ${offset}
    ) picked
    left join team home on home.id = picked.home_id
    left join team away on away.id = picked.away_id
    left join season_team home_entry on home_entry.season_id = ${seasonId} and home_entry.team_id = picked.home_id
    left join season_team away_entry on away_entry.season_id = ${seasonId} and away_entry.team_id = picked.away_id
    left join league_result result on result.league_game_id = picked.id
    order by ${order("picked")}`.execute(db);
  return rows;
}

function toGame(
  row: GameRow,
  { timeZone }: LeagueRef,
  slugs: ReadonlyMap<string, string | null>,
): PublicGame {
  const toLocal = (on: string, time: string | null) =>
    time === null || row.timeZone === timeZone
      ? { date: on, time: time?.slice(0, 5) ?? null }
      : toStart(toWallClock(toInstant({ on, time }, row.timeZone), timeZone));
  const toTeam = (id: string | null, name: string | null, kit: string | null): PublicTeam => ({
    id: id ?? "",
    name: name ?? DELETED_TEAM,
    kit,
    slug: (id && slugs.get(id)) ?? null,
  });
  return {
    id: row.id,
    ...toLocal(row.gameOn, row.gameTime),
    rescheduledFrom: row.fromOn === null ? null : toLocal(row.fromOn, row.fromTime),
    location: row.location,
    isCancelled: row.isCancelled,
    home: toTeam(row.homeId, row.homeName, row.homeKit),
    away: toTeam(row.awayId, row.awayName, row.awayKit),
    homeDivisionId: row.homeDivision,
    awayDivisionId: row.awayDivision,
    result: row.state && {
      state: row.state,
      outcome: row.kind && {
        kind: row.kind,
        home: row.homeScore,
        away: row.awayScore,
        overtime: row.overtime ?? false,
      },
    },
    isVoid: row.isVoid,
  };
}

const toStart = ({ on, time }: { on: string; time: string }) => ({ date: on, time: time.slice(0, 5) });

/** What a team is called that was deleted before its season ended. */
const DELETED_TEAM = "Deleted team";

const getSlugs = ({ teams }: PublicSeason) => new Map(teams.map(({ id, slug }) => [id, slug]));

/**
 * Lists one page of the schedule (PUBLIC-12). A day has all of its games, whether or not it's over. A past season's schedule starts
 * with its first game (PUBLIC-18).
 */
export async function listScheduledGames(
  league: LeagueRef,
  season: PublicSeason,
  filter: GameFilter,
  page: number,
  { isPast = false } = {},
): Promise<GamePage> {
  const isEarlier = page < 0;
  const isWhole = isPast || filter.day !== null;
  const rows = await readGames(league, season, filter, {
    where: isWhole
      ? sql`true`
      : isEarlier
        ? sql`game.game_on < ${season.today}`
        : sql`game.game_on >= ${season.today}`,
    isNewestFirst: isEarlier,
    offset: (isEarlier ? -page - 1 : page) * GAMES_PER_PAGE,
  });
  const hasMore = rows.length > GAMES_PER_PAGE;
  const slugs = getSlugs(season);
  const games = rows.slice(0, GAMES_PER_PAGE).map((row) => toGame(row, league, slugs));
  if (isEarlier) return { number: page, games: games.toReversed(), hasEarlier: hasMore, hasLater: true };
  // Days before today are on earlier pages, which a day has none of.
  return { number: page, games, hasEarlier: page > 0 || !isWhole, hasLater: hasMore };
}

/** Lists one page of the results, newest first (PUBLIC-14). */
export async function listPublicResults(
  league: LeagueRef,
  season: PublicSeason,
  filter: GameFilter,
  page: number,
): Promise<GamePage> {
  const rows = await readGames(league, season, filter, {
    where: sql`exists (select from league_result where league_game_id = game.id)`,
    isNewestFirst: true,
    offset: page * GAMES_PER_PAGE,
  });
  const slugs = getSlugs(season);
  return {
    number: page,
    games: rows.slice(0, GAMES_PER_PAGE).map((row) => toGame(row, league, slugs)),
    hasEarlier: rows.length > GAMES_PER_PAGE,
    hasLater: page > 0,
  };
}
