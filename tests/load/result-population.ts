/**
 * A final result for each pair of neighbors in every league, up to four per team. The games have no entries, so that the
 * teams' schedules stay as they are.
 */
export const leagueResults = (nowMs: number): [table: string, text: string][] => [
  [
    "league_game",
    `create temp table made_result as
     with ordered as (
       select league_id, team_id, row_number() over (partition by league_id order by team_id) as place from league_team
     )
     select pg_temp.id(${nowMs}, row_number() over (order by home.league_id, home.place, away.place), 'league-game') as id,
       home.league_id, home.team_id as home, away.team_id as away,
       row_number() over (order by home.league_id, home.place, away.place) as number
     from ordered home join ordered away
       on away.league_id = home.league_id and away.place between home.place + 1 and home.place + 4;
     insert into league_game (id, league_id) select id, league_id from made_result order by number`,
  ],
  [
    "league_result",
    `insert into league_result
       (league_game_id, home_team_id, away_team_id, state, kind, home_score, away_score, counts, final_at, decided_as, updated_at)
     select id, home, away, 'final', 'score', pg_temp.pick(number, 'home', 6), pg_temp.pick(number, 'away', 6), true,
       pg_temp.at(${nowMs}), 'agreement', pg_temp.at(${nowMs})
     from made_result order by number`,
  ],
];
