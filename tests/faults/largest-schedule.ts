import type { Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";

/**
 * Publishes a league with as much on its schedule as there can be: 200 teams with pages in 12 divisions, and 60 games with
 * long places (PUBLIC-29). Returns the schedule's URL.
 */
export async function publishLargestSchedule({ appUrl, databaseUrl }: Product): Promise<string> {
  const statements = [
    `insert into league (name, manager_id) select 'Lakeside Rec League', manager_id from league limit 1 returning id`,
    `insert into team (name, sport, time_zone, manager_id, season_ends_on)
     select (array['Otters', 'Rovers', 'Harbor Street FC', 'Ridgeway United', 'Old Mill Athletic'])[1 + number % 5] || ' ' ||
       (array['Lakeview', 'Northside', 'Elm Park', 'Mayfair'])[1 + number % 4] || ' ' || number,
       'Soccer', 'America/Chicago', manager_id, current_date + 200
     from league, generate_series(1, 200) number where league.id = $1`,
    `insert into league_team (league_id, team_id) select $1, id from team where name ~ ' [0-9]+$' and season_ends_on = current_date + 200`,
    `insert into division (season_id, name, position)
     select id, 'Saturday Division ' || number, number from league_season, generate_series(1, 12) number where league_id = $1`,
    `update season_team set division_id = (
       select id from division where division.season_id = season_team.season_id and position = 1 + ascii(right(team_id::text, 1)) % 12
     ) where season_id = (select id from league_season where league_id = $1)`,
    `insert into team_slug (slug, team_id, created_at)
     select 'largest-' || row_number() over (order by team_id), team_id, now() from league_team where league_id = $1`,
    `insert into team_page (team_id, slug, is_on, published_at, updated_at)
     select team_id, slug, true, now(), now() from team_slug where slug like 'largest-%' and $1::uuid is not null`,
    `insert into league_slug (slug, league_id, created_at) values ('largest', $1, now())`,
    `insert into league_page (league_id, slug, is_on, is_indexable, published_at, updated_at)
     values ($1, 'largest', true, true, now(), now())`,
    `insert into venue (league_id, name, address, max_teams_per_day)
     select $1, 'Harborview Park ' || number, number || '00 Shore Drive, Chicago', 100 from generate_series(1, 12) number`,
    `insert into league_game (league_id) select $1 from generate_series(1, 65)`,
    `insert into game (team_id, league_game_id, side, opponent, game_on, game_time, location)
     select team_id, game.id, case when turn = 0 then 'home' else 'away' end, 'Opponent', current_date + 1 + (game.number / 12)::int,
       time '09:00' + game.number % 12 * interval '45 minutes', 'Harborview Park ' || 1 + game.number % 12 || ', Field 2'
     from (select id, row_number() over (order by id) as number from league_game where league_id = $1) game
     cross join generate_series(0, 1) turn
     join (select team_id, row_number() over (order by team_id) as number from league_team where league_id = $1) team
       on team.number = 1 + (game.number * 2 + turn) % 200`,
  ];
  let id: string | null = null;
  for (const [index, text] of statements.entries()) {
    const rows: { id: string }[] = await queryRows(databaseUrl, text, index === 0 ? [] : [id]);
    id ??= rows[0]!.id;
  }
  return `${appUrl}/l/largest`;
}
