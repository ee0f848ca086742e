import { sql } from "kysely";
import type { EventKind } from "#features/games/schema.ts";
import type { OutcomeKind, ResultState } from "#features/leagues/results/schema.ts";
import type { Side } from "#features/teams/schema.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { findVenue } from "../league-page/rules.ts";
import type { PublicVenue } from "../league-page/schema.ts";
import { selectEarlierStart } from "../moves/queries.server.ts";
import type { FoundTeamPage } from "../schema.ts";
import { MAX_RESULTS, MAX_UPCOMING } from "./rules.ts";
import type { TeamGame, TeamGames } from "./schema.ts";

type TeamPage = Extract<FoundTeamPage, { state: "on" }>;

type Row = {
  id: string;
  isPast: boolean;
  kind: EventKind;
  gameOn: string;
  gameTime: string | null;
  location: string;
  isCancelled: boolean;
  side: Side | null;
  opponent: string | null;
  leagueId: string | null;
  venues: PublicVenue[];
  otherId: string | null;
  otherName: string | null;
  otherKit: string | null;
  state: ResultState | null;
  resultKind: OutcomeKind | null;
  homeScore: number | null;
  awayScore: number | null;
  overtime: boolean | null;
  isVoid: boolean;
  fromOn: string | null;
  fromTime: string | null;
};

/**
 * Selects the games on a team's page. A page that exists only because leagues are published has only their games
 * (PUBLIC-04). Practices stay out, unless the team shows them (PUBLIC-35).
 */
export function selectTeamPageGames({ teamId, publishedBy, showsPractices, leagues }: TeamPage) {
  const leagueIds = leagues.map(({ id }) => id);
  const kinds = showsPractices ? ["game", "practice", "other"] : ["game"];
  const inLeagues = sql`exists (
    select from league_game where league_game.id = game.league_game_id and league_game.league_id = any(${leagueIds}::uuid[])
  )`;
  return sql<boolean>`(
    game.team_id = ${teamId} and game.kind = any(${kinds}) and ${publishedBy === "team" ? sql`true` : inLeagues}
  )`;
}

/** Lists a team's upcoming games and its results, in one statement. */
export async function listTeamGames(page: TeamPage): Promise<TeamGames> {
  const today = toWallClock(clock.now(), page.timeZone).on;
  const ofTeam = selectTeamPageGames(page);
  const { rows } = await sql<Row>`
    select picked.id, picked.is_past, picked.kind, picked.game_on, picked.game_time, picked.location, picked.side,
      picked.cancelled_at is not null as is_cancelled, picked.opponent, ${selectEarlierStart("picked")}, league_game.league_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', venue.id, 'name', venue.name, 'address', venue.address,
          'mapUrl', venue.map_url)), '[]')
        from venue where venue.league_id = league_game.league_id
          and starts_with(lower(picked.location), lower(venue.name))) as venues,
      other_team.id as other_id, other_team.name as other_name, other_team.kit as other_kit,
      result.state, result.kind as result_kind, result.home_score, result.away_score, result.overtime,
      exists (
        select from season_team entry where entry.season_id = league_game.season_id and entry.results = 'void'
          and entry.team_id in (picked.team_id, other.team_id)
      ) as is_void
    from (
      (select *, false as is_past from game where ${ofTeam} and game_on >= ${today}
        order by game_on, game_time, id limit ${MAX_UPCOMING})
      union all
      (select *, true from game where ${ofTeam} and game_on < ${today}
          and exists (select from league_result where league_result.league_game_id = game.league_game_id)
        order by game_on desc, game_time desc, id desc limit ${MAX_RESULTS})
    ) picked
    left join league_game on league_game.id = picked.league_game_id
    left join game other on other.league_game_id = picked.league_game_id and other.team_id <> picked.team_id
    left join team other_team on other_team.id = other.team_id
    left join league_result result on result.league_game_id = picked.league_game_id
    order by picked.is_past, picked.game_on, picked.game_time, picked.id`.execute(db);
  const games = rows.map((row) => ({ isPast: row.isPast, game: toTeamGame(row, page) }));
  return {
    today,
    upcoming: games.flatMap(({ isPast, game }) => (isPast ? [] : [game])),
    past: games.flatMap(({ isPast, game }) => (isPast ? [game] : [])).toReversed(),
  };
}

const toTeamGame = (row: Row, { leagues }: TeamPage): TeamGame => ({
  id: row.id,
  kind: row.kind,
  date: row.gameOn,
  time: row.gameTime?.slice(0, 5) ?? null,
  rescheduledFrom: row.fromOn === null ? null : { date: row.fromOn, time: row.fromTime?.slice(0, 5) ?? null },
  location: row.location,
  venue: findVenue(row.location, row) ?? null,
  isCancelled: row.isCancelled,
  side: row.side,
  opponent: row.otherName ?? row.opponent,
  other: row.otherId ? { id: row.otherId, name: row.otherName!, kit: row.otherKit, slug: null } : null,
  league: leagues.find(({ id }) => id === row.leagueId) ?? null,
  result: row.state && {
    state: row.state,
    outcome: row.resultKind && {
      kind: row.resultKind,
      home: row.homeScore,
      away: row.awayScore,
      overtime: row.overtime ?? false,
    },
  },
  isVoid: row.isVoid,
});
