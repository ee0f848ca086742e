// Defines a generated database in SQL. Teams are created by the thousand, and each thousand has the same shapes: teams
// per manager, members and games per team, invitations, and league entries. So team 417 of a small database has a
// counterpart in every thousand of a large one, and only the amount of other data differs.
import { consentWordings, formatWording } from "#features/teams/consents/rules.ts";
import { TRIAL_SMS } from "#features/teams/rules.ts";

/** The number of teams after which shapes repeat. A generated database has a multiple of it. */
export const THOUSAND = 1_000;
/** Two league managers, 400 usual managers, and 98 people without a team, 60 of them with a league. */
export const ACCOUNTS_PER_THOUSAND = 500;
/** Positions within a thousand's accounts. */
export const LEAGUE_SLOT = 0;
export const USUAL_SLOTS = { from: 2, count: 400 };

export const toEmail = (thousand: number, slot: number) => `manager-${thousand}-${slot}@load.example`;

const splitWords = (text: string) => text.split(" ");
const firstNames = splitWords(
  "Aisha Ben Carla Dmitri Elena Femi Grace Hugo Ines Jamal Keiko Liam Maya Noor Omar Priya Quinn Rosa Sam Tess Uma Zoe",
);
const lastNames = splitWords(
  "Bello Castillo Dubois Eriksen Farah Garcia Haddad Ivanov Johnson Kowalski Lopez Mbeki Nguyen Okafor Patel Rossi Xu",
);
const places = splitWords(
  "Lakeview Harbor Northside Riverside Maple Union Eastwood Granite Prairie Summit Cedar Bayside",
);
const animals = splitWords(
  "Otters Hawks Comets Badgers Ravens Foxes Wolves Herons Tigers Pilots Bisons Rockets",
);
const sports = ["Soccer", "Basketball", "Volleyball", "Softball", "Baseball", "Hockey", "Flag Football"];
/** Each entry stands for an equal share of teams. Chicago is the form's default. */
const zones = [
  ...Array.from({ length: 4 }, () => "America/Chicago"),
  ...Array.from({ length: 3 }, () => "America/New_York"),
  "America/Los_Angeles",
  "America/Denver",
  "America/Toronto",
];
const fields = ["Harborview Park", "Lincoln Field", "Memorial Gym", "Riverside Courts", "Oak Street Arena"];
const contacts = ["Mother", "Father", "Guardian", "Work", "Partner"];

/** Picks one of these values. The same number and salt always pick the same value. */
const pickOne = (list: string[], number: string, salt: string) =>
  `('{${list.map((word) => `"${word}"`).join(",")}}'::text[])[1 + pg_temp.pick(${number}, '${salt}', ${list.length})]`;
const fullName = (number: string, salt: string) =>
  `${pickOne(firstNames, number, `${salt}-first`)} || ' ' || ${pickOne(lastNames, number, `${salt}-last`)}`;
export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** US and Canadian numbers, in area codes that we text. `parity` separates a member's own phone from their contacts' phones. */
const phone = (number: string, salt: string, parity: 0 | 1) =>
  `'+1' || (201 + pg_temp.pick(${number}, '${salt}-area', 39)) ||
   (2000000 + 2 * pg_temp.pick(${number}, '${salt}-line', 4000000) + ${parity})`;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Creates functions for this session. Nothing is random, because everything is a hash of a number and the seed. Ids are
 * in UUIDv7 format and start with the row's own time, as in production. So new rows land at the end of each index, and
 * rows that are close in time are close on disk. Unordered ids would behave differently.
 */
export const prepare = (seed: number) => `
  create function pg_temp.hash(number bigint, salt text) returns bigint language sql immutable parallel safe as
    'select hashint8extended(number, hashtextextended(salt, ${seed})) & 4611686018427387903';
  create function pg_temp.pick(number bigint, salt text, size bigint) returns int language sql immutable parallel safe as
    'select (pg_temp.hash(number, salt) % size)::int';
  create function pg_temp.id(ms bigint, number bigint, salt text) returns uuid language sql immutable parallel safe as
    $$ select overlay(overlay(lpad(to_hex(ms), 12, '0') || left(md5(salt || number || '${seed}'), 20)
         placing '7' from 13) placing '8' from 17)::uuid $$;
  create function pg_temp.at(ms bigint) returns timestamptz language sql immutable parallel safe as
    'select to_timestamp(ms::float8 / 1000)';
`;

/**
 * Who manages which team and when, in temporary tables that everything else is built from. Teams were created in
 * numerical order over two years. Each manager's teams are spread over that time, like seasons.
 */
export const plan = (thousands: number, nowMs: number) => `
  create temp table place as
  select number, number / ${thousands} as shape, number % ${thousands} as thousand, m as manager_shape,
    ${nowMs} - ${730 * DAY}::bigint + ((number + 0.5) * ${730 * DAY}::bigint / ${thousands * THOUSAND})::bigint as ms,
    case when m < 200 then 0 when m < 304 then 1 else
      2 + (m - 304) / 174 * 100 + case when r < 60 then r when r < 100 then 60 + (r - 60) / 2
        when r < 130 then 80 + (r - 100) / 3 when r < 154 then 90 + (r - 130) / 4 else 96 + (r - 154) / 5 end
    end as slot
  from generate_series(0, ${thousands * THOUSAND - 1}) number,
    lateral (select (number / ${thousands}) * 617 % ${THOUSAND}) a(m), lateral (select (m - 304) % 174) b(r);

  create temp table account as
  select number, thousand, slot, ms, pg_temp.id(ms, number, 'account') as id,
    'manager-' || thousand || '-' || slot || '@load.example' as email, ${fullName("number", "account")} as name
  from (
    select number, number / ${ACCOUNTS_PER_THOUSAND} as thousand, number % ${ACCOUNTS_PER_THOUSAND} as slot
    from generate_series(0, ${thousands * ACCOUNTS_PER_THOUSAND - 1}) number
  ) every
  left join (select thousand, slot, min(ms) as first_ms from place group by 1, 2) led using (thousand, slot),
  lateral (select coalesce(first_ms, ${nowMs} - ${700 * DAY}::bigint * slot / 500) - ${DAY / 24}) made(ms);

  create temp table made_team as
  select place.*, pg_temp.id(place.ms, place.number, 'team') as id, account.id as manager_id, account.name as manager_name,
    row_number() over (partition by account.id order by place.number) = 1 as is_first,
    least(40, 5 + floor(37 * power((shape * 389 % ${THOUSAND} + 0.5) / ${THOUSAND}, 2.5)))::int as members,
    10 + shape * 283 % 21 as games,
    least(${30 * DAY}, ${nowMs} - place.ms) as growing_ms,
    pg_temp.pick(shape, 'pass', 100) as pass
  from place join account using (thousand, slot);
  alter table made_team add primary key (number);

  create temp table league_run as
  select league, case when league < 10 then 0 when league < 18 then 1 else 402 + league - 18 end as slot
  from generate_series(0, 77) league;
  drop table place;
  analyze account, made_team;
`;

/** One statement per table that grows with accounts or teams, by name. */
export const accountsAndTeams = (thousands: number, nowMs: number): [table: string, text: string][] => [
  [
    "app_user",
    `insert into app_user (id, name, email, email_verified, created_at, updated_at)
     select id, name, email, pg_temp.pick(slot, 'verified', 100) < 90, pg_temp.at(ms), pg_temp.at(ms)
     from account order by ms`,
  ],
  [
    "profile",
    `insert into profile (id, role, has_seen_welcome, terms_accepted_at, disabled_at, created_at)
     select id, case when slot < 2 or slot between 402 and 461 then 'league_manager' else 'team_manager' end, true, pg_temp.at(ms),
       case when slot > 495 then pg_temp.at(ms + ${DAY}) end, pg_temp.at(ms)
     from account order by ms`,
  ],
  [
    // Without a password, so no one can sign in by guessing.
    "credential",
    `insert into credential (account_id, provider_id, user_id, created_at, updated_at)
     select id::text, 'credential', id, pg_temp.at(ms), pg_temp.at(ms) from account order by ms`,
  ],
  [
    // Session times are relative to now. The first session is new, so reading it doesn't extend it.
    "session",
    `insert into session (id, token, user_id, expires_at, ip_address, user_agent, created_at, updated_at)
     select pg_temp.id(ms, number, 'session' || device), md5('session' || device || number), id,
       pg_temp.at(ms + ${30 * DAY}::bigint), '192.0.2.7', 'Chrome/156.0 Linux', pg_temp.at(ms), pg_temp.at(ms)
     from (
       select id, number, device, ${Date.now()} - case device when 1 then 0 else pg_temp.pick(number, 'device', 25) * ${DAY}::bigint end
         - pg_temp.pick(number, 'hour', 12) * ${DAY / 24} as ms
       from account, generate_series(1, 2) device
     ) used order by ms`,
  ],
  [
    "team",
    `insert into team (id, name, sport, manager_id, created_at, time_zone, season_ends_on, subscription_status,
       subscription_tier, tier_expires_at, subscription_expires_at, sms_limit, sms_used, trial_sms, minimum_players, maximum_players, responses_due_hours, archived_at)
     select id, ${pickOne(places, "number", "place")} || ' ' || ${pickOne(animals, "number", "animal")} || ' ' || number % 97,
       ${pickOne(sports, "shape", "sport")}, manager_id, pg_temp.at(ms), ${pickOne(zones, "shape", "zone")},
       (pg_temp.at(${nowMs}) + (pg_temp.pick(number, 'season', 300) - 100) * interval '1 day')::date,
       case when pass < 35 then 'pending' when pass < 85 then 'active' else 'expired' end,
       case when pass < 35 then 'none' when pass < 55 then 'mini' when pass < 75 then 'standard' else 'extended' end,
       expires_at, expires_at, case when pass < 35 then 0 else 300 end,
       case when pass < 35 then 0 else pg_temp.pick(number, 'used', 300) end,
       case when is_first then ${TRIAL_SMS} else 0 end,
       case when shape % 3 = 0 then 7 end, case when shape % 3 = 1 then 6 end, case when shape % 6 = 2 then 24 end,
       case when shape % 12 = 5 then pg_temp.at(ms + growing_ms / 2) end
     from made_team, lateral (select case when pass >= 35 then pg_temp.at(${nowMs}) + interval '1 day' *
       case when pass < 85 then 10 + pg_temp.pick(number, 'pass', 80) else -1 - pg_temp.pick(number, 'pass', 80) end end
     ) ends(expires_at) order by ms`,
  ],
  [
    "sms_trial",
    `insert into sms_trial (user_id, team_id, created_at)
     select manager_id, id, pg_temp.at(ms) from made_team where is_first order by ms`,
  ],
  [
    // 5% of teams have an invitation, 80% of them accepted. Invitees' own teams are in another thousand, if any.
    "team_manager",
    `insert into team_manager (id, team_id, email, user_id, invitation_accepted_at, expires_at, created_at)
     select pg_temp.id(sent, made_team.number, 'invitation'), made_team.id, account.email,
       case when accepted then account.id end, case when accepted then pg_temp.at(sent + growing_ms / 20) end,
       pg_temp.at(sent + ${7 * DAY}), pg_temp.at(sent)
     from made_team, lateral (select made_team.ms + growing_ms / 10, shape % 100 < 80) a(sent, accepted),
       account
     where shape % 20 = 7 and account.thousand = (made_team.thousand + 1) % ${thousands}
       and account.slot = case ${USUAL_SLOTS.from} + shape * 7 % ${USUAL_SLOTS.count} when made_team.slot then 402
         else ${USUAL_SLOTS.from} + shape * 7 % ${USUAL_SLOTS.count} end
     order by sent`,
  ],
  [
    "team_transfer",
    `insert into team_transfer (team_id, id, digest, email, requested_by, created_at, expires_at)
     select id, pg_temp.id(ms, number, 'transfer'), sha256(('transfer' || number)::bytea),
       'successor-' || number || '@load.example', manager_id, pg_temp.at(${nowMs}),
       pg_temp.at(${nowMs + 7 * DAY})
     from made_team where shape % 100 = 33 order by ms`,
  ],
  [
    // Two league managers run 18 leagues of their own teams. 60 people without a team each run one for others' teams.
    "league",
    `insert into league (id, name, manager_id, created_at)
     select pg_temp.id(ms, thousand * 78 + league, 'league'),
       ${pickOne(places, "thousand * 78 + league", "league")} || ' League ' || league, id, pg_temp.at(ms)
     from account join league_run using (slot) order by ms`,
  ],
  [
    "league_team",
    `insert into league_team (league_id, team_id, created_at)
     select pg_temp.id(account.ms, made_team.thousand * 78 + league, 'league'), made_team.id, pg_temp.at(made_team.ms)
     from made_team, lateral (select case when manager_shape < 200 then manager_shape / 20
         when manager_shape < 304 then 10 + (manager_shape - 200) / 13 else 18 + (manager_shape - 304) / 6 end) l(league)
       join league_run using (league), account
     where manager_shape < 664 and account.thousand = made_team.thousand and account.slot = league_run.slot
     order by made_team.ms`,
  ],
];

export const wordings = `
  insert into consent_wording (id, wording) values
  ${Object.values(consentWordings)
    .map((wording) => `(${quote(wording.id)}, ${quote(formatWording(wording))})`)
    .join(", ")}
  on conflict do nothing`;

/**
 * Creates the rosters for some of the teams in made_team as temporary tables, in time order. A team's members joined
 * over a month, interleaved with other teams' members, so they're on different pages. Siblings share a phone, and some
 * members have extra contacts. Eight in ten phones have consent, and some of the others withdrew it.
 */
export const rosters = (condition: string, nowMs: number) => `
  create temp table new_member on commit drop as
  select id as team_id, manager_id, manager_name, n, ms + pg_temp.hash(n, 'joined') % (growing_ms + 1) as ms,
    pg_temp.id(ms + pg_temp.hash(n, 'joined') % (growing_ms + 1), n, 'member') as id, place,
    case when via < 50 then 'manager' when via < 80 then 'import' else 'join-link' end as via, ${fullName("n", "member")} as name
  from made_team cross join lateral generate_series(1, members) place,
    lateral (select number::bigint * 64 + place) a(n), lateral (select pg_temp.pick(n, 'via', 100)) b(via)
  where ${condition} order by 5;

  create temp table new_phone on commit drop as
  select new_member.*, position, case position when 0 then null else ${pickOne(contacts, "n", "contact")} end as label,
    case when position > 0 then ${phone("n * 4 + position", "phone", 1)}
      when place > 1 and pg_temp.pick(n, 'sibling', 100) < 8 then ${phone("n - 1", "phone", 0)}
      else ${phone("n", "phone", 0)} end as phone,
    case when agreed < 80 then 'granted' when agreed < 84 then 'withdrawn' end as consent,
    pg_temp.id(ms + 1, n * 4 + position, 'consent') as consent_id
  from new_member cross join lateral generate_series(0,
      case when pg_temp.pick(n, 'contacts', 100) < 2 then 2 when pg_temp.pick(n, 'contacts', 100) < 14 then 1 else 0 end) position,
    lateral (select pg_temp.pick(n * 4 + position, 'agreed', 100)) a(agreed)
  order by ms;

  insert into team_member (id, team_id, name, email, active, added_via, added_by, created_at, updated_at)
  select id, team_id, name, case when pg_temp.pick(n, 'email', 100) < 60 then 'member-' || n || '@load.example' end,
    pg_temp.pick(n, 'active', 100) < 93, via, case when via <> 'join-link' then manager_id end, pg_temp.at(ms), pg_temp.at(ms)
  from new_member;

  insert into sms_consent (id, team_id, phone, granted, source, given_by, given_by_name, client_address, wording_id, created_at)
  select case when granted = (consent = 'granted') then consent_id else pg_temp.id(ms, n * 4 + position, 'before') end, team_id, phone,
    granted, via, case when via <> 'join-link' then manager_id end, case when via <> 'join-link' then manager_name else name end,
    '192.0.2.' || pg_temp.pick(n, 'address', 250),
    case when via <> 'join-link' then ${quote(consentWordings.manager.id)} else ${quote(consentWordings.member.id)} end,
    pg_temp.at(case when granted then ms else least(ms + ${DAY}, ${nowMs}) end)
  from new_phone cross join (values (true), (false)) step(granted)
  where consent = 'withdrawn' or (consent = 'granted' and granted);

  insert into member_phone (id, team_id, member_id, position, label, phone, sms_consent, consent_id)
  select pg_temp.id(ms + 1, n * 4 + position, 'phone'), team_id, id, position, label, phone, coalesce(consent = 'granted', false),
    case when consent is not null then consent_id end
  from new_phone;
  insert into first_text select team_id, phone, uuidv7(), '2020-01-01', '2020-01-01', '2020-01-01'
  from new_phone where consent = 'granted' on conflict do nothing;
`;

/** Creates games in the year around today, but none before a team existed. Most past games are marked as texted. */
export const games = (condition: string, nowMs: number) => `
  insert into game (id, team_id, game_on, game_time, location, opponent, notes, notification_sent, created_at, updated_at)
  select pg_temp.id(entered, n, 'game'), team_id, game_on,
    case when pg_temp.pick(n, 'time', 100) >= 6 then time '08:00' + pg_temp.pick(n, 'quarter', 56) * interval '15 minutes' end,
    ${pickOne(fields, "n", "field")} || ', Field ' || n % 6,
    case when pg_temp.pick(n, 'opponent', 100) < 80 then ${pickOne(places, "n", "opponent")} || ' ' || ${pickOne(animals, "n", "opponent")} end,
    case when pg_temp.pick(n, 'notes', 100) < 20 then 'Please be there half an hour early and bring both shirts.' end,
    pass >= 35 and game_on <= today and pg_temp.pick(n, 'texted', 100) < 95, pg_temp.at(entered), pg_temp.at(entered)
  from (
    select made_team.id as team_id, pass, number::bigint * 64 + place as n, today,
      ms + pg_temp.hash(number::bigint * 64 + place, 'entered') % (growing_ms + 1) as entered,
      first_on + ((today + 183 - first_on) * (place - 0.5) / games)::int + pg_temp.pick(number * 64 + place, 'day', 4) as game_on
    from made_team cross join lateral generate_series(1, games) place,
      lateral (select pg_temp.at(${nowMs})::date) a(today),
      lateral (select greatest(today - 182, pg_temp.at(ms)::date)) b(first_on)
    where ${condition}
  ) entered order by entered
`;

/**
 * Creates the reminders for upcoming games. We don't convert time zones in SQL (docs/decisions/0006), so these are an
 * hour or two off, which is close enough for load tests.
 */
export const reminders = (condition: string, nowMs: number) => `
  insert into reminder (team_id, game_id, offset_minutes, starts_at, due_at, state)
  select team_id, id, minutes, starts, starts - minutes * interval '1 minute', 'armed'
  from (
    select game.id, team_id, (game_on + game_time + interval '6 hours')::timestamptz as starts
    from made_team join game on team_id = made_team.id where ${condition} and game_time is not null
  ) game, unnest('{1440, 60}'::int[]) minutes
  where starts - minutes * interval '1 minute' > pg_temp.at(${nowMs})
  order by starts
`;
