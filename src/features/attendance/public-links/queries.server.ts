/**
 * Selects the link of the published league page of `team`, or null. With several leagues, it's the one of the game whose
 * `league_game_id` is given, or else the first by name, in which the team plays this season. The same pages are on as in
 * `public-pages/queries.server.ts`, which comes later.
 */
export const selectLeaguePage = (leagueGameId = "null::uuid") => `(
  select league_page.slug from season_team
  join league_season season on season.id = season_team.season_id
  join league_page on league_page.league_id = season.league_id and league_page.is_on
  join league on league.id = season.league_id
  where season_team.team_id = team.id and not exists (
    select from league_season newer where newer.league_id = season.league_id
      and (newer.created_at, newer.id) > (season.created_at, season.id)
  )
  order by league.id is not distinct from (select league_id from league_game where id = ${leagueGameId}) desc,
    league.name, league.id
  limit 1
)`;

/** Selects the link of the published page of `team`, or null. */
export const TEAM_PAGE = `(
  select team_page.slug from team_page
  where team_page.team_id = team.id and team_page.taken_down_at is null and not team.hides_page
    and (team_page.is_on or ${selectLeaguePage()} is not null)
)`;
