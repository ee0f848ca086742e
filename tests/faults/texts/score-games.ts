// League games that are about to be asked about, written in SQL. Independent of the test runner.

type Rows = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Puts the teams into a league, each with a manager of its own who agreed to score requests. Returns their phones. */
export async function addScoreLeague(rows: Rows, teamIds: readonly string[]) {
  await rows("update team set quiet_from = null, quiet_until = null where id = any($1::uuid[])", [teamIds]);
  await rows(
    `with people as (
       insert into app_user (name, email, email_verified)
       select 'Manager', 'scores-' || id || '@example.com', true from unnest($1::uuid[]) id returning id, email
     ), profiles as (insert into profile (id, role) select id, 'team_manager' from people)
     update team set manager_id = people.id from people
     where people.email = 'scores-' || team.id || '@example.com'`,
    [teamIds],
  );
  await rows("insert into consent_wording values ('alerts-2026-12-b', 'I agree') on conflict do nothing");
  const phones = await rows<{ phone: string; teamId: string }>(
    `with numbers as (
       select id as team_id, manager_id, '+13125557' || lpad((row_number() over (order by id))::text, 3, '0') as phone
       from team where id = any($1::uuid[])
     ), consents as (
       insert into sms_consent (team_id, phone, granted, source, given_by_name, client_address, wording_id)
       select team_id, phone, true, 'manager', 'Manager', '192.0.2.1', 'alerts-2026-12-b' from numbers
       returning id, team_id
     ), introduced as (
       insert into first_text (team_id, phone, message_id, month, accepted_at, created_at)
       select team_id, phone, uuidv7(), '2020-01-01', '2020-01-01', '2020-01-01' from numbers
     )
     insert into manager_phone (team_id, user_id, phone, consent_id)
     select numbers.team_id, manager_id, phone, consents.id from numbers join consents using (team_id)
     returning phone, team_id as "teamId"`,
    [teamIds],
  );
  await rows(
    `with league as (
       insert into league (name, manager_id, sport)
       select 'Lakeside League', id, 'Soccer' from app_user where email like 'texting-%' limit 1 returning id
     )
     insert into league_team (league_id, team_id) select league.id, team_id from league, unnest($1::uuid[]) team_id`,
    [teamIds],
  );
  return phones;
}

/** Adds games of two teams each that started two hours ago, and are about to be asked about. */
export const addPlayedGames = (rows: Rows, teamIds: readonly string[]) =>
  rows(
    `with pairs as (
       select uuidv7() as id, ids[2 * n - 1] as home, ids[2 * n] as away
       from (select $1::uuid[] as ids) teams, generate_series(1, $2::int) n
     ), matches as (
       insert into league_game (id, league_id)
       select pairs.id, league_team.league_id from pairs join league_team on league_team.team_id = pairs.home returning id
     ), start as (
       select date_trunc('minute', now() - interval '2 hours') as at
     ), games as (
       insert into game (team_id, league_game_id, side, game_on, game_time, location, opponent)
       select own.team_id, pairs.id, own.side, (start.at at time zone 'America/Chicago')::date,
         (start.at at time zone 'America/Chicago')::time, 'Field 1', 'Them'
       from start, pairs join matches using (id)
       cross join lateral (values (pairs.home, 'home'), (pairs.away, 'away')) own (team_id, side)
       returning id, team_id
     )
     insert into score_timer (game_id, team_id, starts_at, due_at)
     select games.id, games.team_id, start.at, now() from games, start`,
    [teamIds, teamIds.length / 2],
  );
