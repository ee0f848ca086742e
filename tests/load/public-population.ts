/** The pages of all leagues and teams, and the games of the largest leagues' results, on both teams' schedules. */
export const publicPages: [table: string, text: string][] = [
  ...[
    `insert into league_season (league_id, name, created_at, ended_at, league_name, venues)
     select id, '2020', '2020-01-01', '2020-12-01', name, '[]' from league`,
    `insert into division (season_id, name, position) select id, 'Division 1', 0 from league_season where name = '2020'`,
    `insert into season_team (season_id, team_id, division_id, team_name)
     select season.id, league_team.team_id, division.id, 'Otters'
     from league_season season join division on division.season_id = season.id
     join league_team on league_team.league_id = season.league_id where season.name = '2020'`,
    `insert into season_game (league_game_id, season_id, game_on, game_time, time_zone, location, home_team_id,
       home_team_name, away_team_id, away_team_name, is_cancelled)
     select uuidv7(), season_id, '2020-05-01', '19:00', 'America/Chicago', 'Harborview Park', team_id, 'Otters', team_id,
       'Rovers', false
     from season_team join league_season on league_season.id = season_id where league_season.name = '2020'`,
  ].map((text): [table: string, text: string] => [/insert into (\w+)/.exec(text)![1]!, text]),
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
    "venue",
    `insert into venue (league_id, name, max_teams_per_day) select id, 'Harborview Park', 4 from league`,
  ],
  [
    "rainout",
    `insert into rainout (league_id, venue_id, rained_on, moved_to, created_at)
     select league_id, id, current_date + day, current_date + day + 7, now() from venue, generate_series(-40, 5, 15) day`,
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
  [
    "rainout_game",
    `insert into rainout_game (rainout_id, game_id, team_id, rained_on)
     select rainout.id, game.id, game.team_id, rained_on
     from rainout join league_team using (league_id) join game on game.team_id = league_team.team_id
     where game.game_on between rained_on - 1 and rained_on + 1`,
  ],
];
