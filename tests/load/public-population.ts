/** The pages of all leagues and teams, and the games of the largest leagues' results, on both teams' schedules. */
export const publicPages: [table: string, text: string][] = [
  [
    "league_slug",
    `insert into league_slug (slug, league_id, created_at)
     select 'league-' || replace(id::text, '-', ''), id, created_at from league`,
  ],
  [
    "league_page",
    `insert into league_page (league_id, slug, is_on, is_indexable, published_at, updated_at)
     select league_id, slug, true, true, created_at, created_at from league_slug`,
  ],
  [
    "team_slug",
    `insert into team_slug (slug, team_id, created_at)
     select 'team-' || replace(id::text, '-', ''), id, created_at from team`,
  ],
  [
    "team_page",
    `insert into team_page (team_id, slug, is_on, is_indexable, published_at, updated_at)
     select team_id, slug, true, true, created_at, created_at from team_slug`,
  ],
  [
    "game",
    `insert into game (team_id, league_game_id, side, opponent, game_on, game_time, location)
     select entry.team_id, league_game.id, entry.side, 'Opponent',
       current_date + (row_number() over (order by league_game.id) % 60 - 30)::int, '19:00', 'Harborview Park'
     from league_game
     join league_result on league_game_id = league_game.id
     cross join lateral (values (home_team_id, 'home'), (away_team_id, 'away')) entry (team_id, side)
     where league_id in (select league_id from league_team group by 1 having count(*) >= 20)`,
  ],
];
