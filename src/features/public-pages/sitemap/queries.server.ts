import { sql } from "kysely";
import { MAX_SEASONS } from "#features/leagues/seasons/rules.ts";
import { db } from "#platform/database.ts";
import { listPastSeasons } from "../past-seasons/rules.ts";
import { LEAGUE_PARTS, PAGES_PER_FILE, type SitemapKind } from "./rules.ts";

/** How many pages there are of each kind that search engines may list, counted on indexes. Some may be off. */
export async function countSitemapFiles(): Promise<Record<SitemapKind, number>> {
  const { rows } = await sql<{ leagues: number; teams: number }>`
    select (select count(*)::int from league_page where is_indexable) as leagues,
      (select count(*)::int from team_page where is_indexable) as teams`.execute(db);
  const [{ leagues, teams }] = rows as [{ leagues: number; teams: number }];
  return {
    leagues: Math.ceil(leagues / PAGES_PER_FILE.leagues),
    teams: Math.ceil(teams / PAGES_PER_FILE.teams),
  };
}

type Page = { slug: string; changedAt: Date };
type LeaguePage = Page & { seasons: { id: string; name: string; endedAt: string | null }[] };
type Link = { path: string; changedAt: Date };

const listParts = (path: string, changedAt: Date) =>
  LEAGUE_PARTS.map((part) => ({ path: path + part, changedAt }));

/** Lists the parts of a league, and of its past seasons, which don't change once they ended (PUBLIC-18). */
function listLeagueLinks({ slug, changedAt, seasons }: LeaguePage): Link[] {
  const base = `/l/${slug}`;
  const past = listPastSeasons(seasons.map((season) => ({ ...season, hasEnded: season.endedAt !== null })));
  const endedAt = new Map(seasons.map((season) => [season.id, new Date(season.endedAt ?? 0)]));
  return [
    ...listParts(base, changedAt),
    ...past.slice(-1).map(({ id }) => ({ path: `${base}/seasons`, changedAt: endedAt.get(id)! })),
    ...past.flatMap((season) => listParts(`${base}/seasons/${season.slug}`, endedAt.get(season.id)!)),
  ];
}

/**
 * Lists the links of a file with when each page last changed: its settings, a game, or a result. A page that's off, hidden,
 * or taken down is in no file.
 */
export async function listSitemapPages(kind: SitemapKind, number: number): Promise<Link[]> {
  const limit = PAGES_PER_FILE[kind];
  const part = sql`limit ${limit} offset ${(number - 1) * limit}`;
  if (kind === "leagues") {
    const { rows } = await sql<LeaguePage>`
      select page.slug, greatest(page.updated_at, change.at) as changed_at,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'endedAt', ended_at)
            order by created_at, id), '[]') from (
          select id, name, ended_at, created_at from league_season where league_id = page.league_id
          order by created_at, id limit ${MAX_SEASONS}
        ) season) as seasons
      from (select * from league_page where is_indexable order by league_id ${part}) page
      cross join lateral (
        select max(greatest(game.updated_at, result.updated_at)) as at
        from league_game join game on game.league_game_id = league_game.id
        left join league_result result on result.league_game_id = league_game.id
        where league_game.season_id = (
          select id from league_season season where season.league_id = page.league_id
          order by created_at desc, id desc limit 1
        )
      ) change
      where page.is_on and page.taken_down_at is null
      order by page.league_id`.execute(db);
    return rows.flatMap(listLeagueLinks);
  }
  const { rows } = await sql<Page>`
    select page.slug, greatest(page.updated_at, change.at) as changed_at
    from (select * from team_page where is_indexable order by team_id ${part}) page
    join team on team.id = page.team_id and team.archived_at is null and not team.hides_page
    cross join lateral (
      select max(greatest(game.updated_at, result.updated_at)) as at
      from game left join league_result result on result.league_game_id = game.league_game_id
      where game.team_id = page.team_id
    ) change
    where page.taken_down_at is null and (page.is_on or exists (
      select from season_team join league_season season on season.id = season_team.season_id
      join league_page on league_page.league_id = season.league_id and league_page.is_on
      where season_team.team_id = page.team_id and not exists (
        select from league_season newer where newer.league_id = season.league_id
          and (newer.created_at, newer.id) > (season.created_at, season.id)
      )
    ))
    order by page.team_id`.execute(db);
  return rows.map(({ slug, changedAt }) => ({ path: `/t/${slug}`, changedAt }));
}
