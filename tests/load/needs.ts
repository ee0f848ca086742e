// What games need in a generated database: responses with notes, lines of full games, requests, and leagues' sub pools.

const DAY = 24 * 60 * 60 * 1000;

/**
 * Responses to the games of the weeks around today. Every third team has a maximum that some of its games reach, so the
 * rest of the yeses wait in line.
 */
export const responses = (condition: string, nowMs: number) => `
  create temp table responded on commit drop as
  select game.id as game_id, new_member.team_id, new_member.id as member_id, n, game_on, made_team.shape,
    case when draw < 55 then 'attending' when draw < 70 then 'not_attending' else 'maybe' end as response,
    row_number() over (partition by game.id, draw < 55 order by new_member.ms) as yes_place
  from made_team
  join game on game.team_id = made_team.id
    and game_on between pg_temp.at(${nowMs - 30 * DAY})::date and pg_temp.at(${nowMs + 30 * DAY})::date
  join new_member on new_member.team_id = made_team.id,
    lateral (select pg_temp.pick(n, 'response' || game.id, 100)) a(draw)
  where draw < 80 and ${condition};

  insert into game_rsvp (game_id, team_id, member_id, response, responded_via, responded_at, note)
  select game_id, team_id, member_id, case when shape % 3 = 1 and response = 'attending' and yes_place > 6
    then 'waitlisted' else response end, 'link', pg_temp.at(${nowMs - DAY}),
    case when pg_temp.pick(n, 'note' || game_id, 100) < 20 then '10 min late' end
  from responded;

  insert into waitlist (game_id, team_id, next_at)
  select distinct game_id, team_id, pg_temp.at(${nowMs + 365 * DAY}) from responded
  where shape % 3 = 1 and response = 'attending' and yes_place > 6;

  insert into waitlist_entry (game_id, member_id, team_id, position, joined_at)
  select game_id, member_id, team_id, yes_place - 6, pg_temp.at(${nowMs - DAY}) from responded
  where shape % 3 = 1 and response = 'attending' and yes_place > 6;

  insert into response_request (game_id, member_id, team_id, response, via, state, requested_at, alerted_at)
  select game_id, member_id, team_id, response, 'link', 'open', pg_temp.at(${nowMs}), pg_temp.at(${nowMs})
  from responded where shape % 6 = 2 and response in ('attending', 'maybe') and yes_place <= 2
    and game_on >= pg_temp.at(${nowMs})::date`;

/** A number of someone in a pool. No member has one. */
const poolPhone = "'+1773' || lpad((place % 10000000)::text, 7, '0')";

/** Leagues' sub pools with 40 people each, what calls asked them in two months, and calls for every fourth game. */
export const pools = (nowMs: number): [table: string, text: string][] => [
  ["league_pool", "insert into league_pool (league_id, is_on) select id, true from league"],
  [
    "sms_consent",
    `create temp table pooled as
     select row_number() over (order by league.id, seat) as place, league.id as league_id, seat,
       pg_temp.id(${nowMs - 90 * DAY}::bigint + seat, row_number() over (order by league.id, seat), 'pooled') as id
     from league, generate_series(1, 40) seat
     where exists (select from league_team join game using (team_id) where league_team.league_id = league.id);
     analyze pooled;
     insert into sms_consent (id, wording_id, phone, granted, source, given_by_name, client_address, league_id, created_at)
     select id, 'pool-2026-12', ${poolPhone}, true, 'join-link', 'Dana Cruz', '192.0.2.7', league_id, pg_temp.at(${nowMs - 90 * DAY})
     from pooled`,
  ],
  [
    "pool_person",
    `insert into pool_person (id, league_id, name, phone, level, groups, weekdays, consent_id, confirmed_by, confirmed_at,
       client_address, joined_at)
     select id, league_id, 'Dana Cruz ' || seat, ${poolPhone}, 1 + pg_temp.pick(place, 'level', 5),
       case when pg_temp.pick(place, 'goalie', 10) < 2 then '{Goalie}'::text[] else '{}' end,
       '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}', id, id, pg_temp.at(${nowMs - 90 * DAY}), '192.0.2.7',
       pg_temp.at(${nowMs - 90 * DAY})
     from pooled`,
  ],
  [
    "pool_ask",
    `create temp table past as
     select league_id, game.team_id, game.id as game_id, (game_on + game_time + interval '6 hours')::timestamptz as starts,
       row_number() over (partition by league_id order by game.id) as number
     from league_team join game using (team_id)
     where game_time is not null and game_on between pg_temp.at(${nowMs - 60 * DAY})::date and pg_temp.at(${nowMs - DAY})::date;
     analyze past;
     insert into pool_ask (id, person_id, team_id, game_id, round, state, starts_at, asked_at, responded_at)
     select pg_temp.id((extract(epoch from starts) * 1000)::bigint - ${DAY}, place, 'ask' || game_id), pooled.id, team_id, game_id, 1,
       (array['notified','declined','booked','too-late'])[1 + pg_temp.pick(place, 'ask' || game_id, 4)],
       starts, starts - interval '1 day', starts - interval '1 day'
     from pooled join past on past.league_id = pooled.league_id and past.number <= 40 and past.number % 5 = seat % 5`,
  ],
  [
    "sub_call",
    `insert into sub_call (game_id, team_id, spots, wait_minutes, state, request_key, started_at, next_at, asks_pool, pool_since)
     select game.id, made_team.id, 1, 15, case when is_open then 'open' else 'filled' end, gen_random_uuid(),
       pg_temp.at(${nowMs}), case when is_open then pg_temp.at(${nowMs + 365 * DAY}) end, true, pg_temp.at(${nowMs})
     from made_team join game on game.team_id = made_team.id,
       lateral (select shape % 50 = 3 and game_on > pg_temp.at(${nowMs})::date) a(is_open)
     where game_time is not null and game_on < pg_temp.at(${nowMs + 30 * DAY})::date
       and (is_open or game_on < pg_temp.at(${nowMs})::date and pg_temp.pick(number, 'call' || game.id, 4) = 0)`,
  ],
];
