import type pg from "pg";

// Creates teams with pending reminders in SQL, thousands per second. Independent of the test runner, so load and fault
// scripts can use it too.

export type TextingTeams = {
  teams: number;
  /** The number of members per team, each with their own phone and consent to texts. */
  members: number;
  gamesPerTeam?: number;
  /** How many texts each team has. */
  smsLimit?: number;
  /** Set if everyone has written to their team once, so that it can ask them more often than strangers. */
  haveWritten?: boolean;
};

/**
 * Creates teams with a pass, a roster, and games tomorrow evening. Their reminders wait for `makeDue`. All phones are
 * unique, including across calls.
 */
export async function addTextingTeams(client: pg.ClientBase, options: TextingTeams): Promise<string[]> {
  const { teams, members, gamesPerTeam = 1, smsLimit = 100_000, haveWritten = false } = options;
  const tag = crypto.randomUUID();
  const email = `texting-${tag}@example.com`;
  await client.query(
    `insert into app_user (name, email, email_verified) values ('Maya Okafor', '${email}', true)`,
  );
  await client.query(`insert into profile (id, role) select id, 'team_manager' from app_user
    where email = '${email}'`);
  await client.query(`insert into consent_wording values ('texting', 'I agree') on conflict do nothing`);
  const made = await client.query<{ id: string }>(
    `insert into team (name, sport, manager_id, time_zone, season_ends_on, subscription_status,
       subscription_expires_at, sms_limit)
     select 'Otters ' || n, 'Soccer', app_user.id, 'America/Chicago', current_date + 90, 'active',
       now() + interval '90 days', $2
     from generate_series(1, $1::int) n, app_user where email = '${email}' returning id`,
    [teams, smsLimit],
  );
  const ids = made.rows.map(({ id }) => id);
  await client.query(
    `insert into team_member (team_id, name, added_via, added_by)
     select team.id, 'Player ' || n, 'manager', team.manager_id
     from team, generate_series(1, $2::int) n where team.id = any($1::uuid[])`,
    [ids, members],
  );
  await client.query(
    `with numbered as (
       select member.id, member.team_id,
         '+1' || 312200 + (n / 10000) || lpad((n % 10000)::text, 4, '0') as phone
       from (
         select id, team_id, row_number() over (order by team_id, id)
           + (select count(*) from member_phone) as n from team_member where team_id = any($1::uuid[])
       ) member
     ), consents as (
       insert into sms_consent (team_id, phone, granted, source, given_by_name, client_address, wording_id)
       select team_id, phone, true, 'manager', 'Maya Okafor', '192.0.2.1', 'texting' from numbered
       returning id, phone
     )
     insert into member_phone (team_id, member_id, position, phone, sms_consent, consent_id)
     select team_id, numbered.id, 0, phone, true, consents.id from numbered join consents using (phone)`,
    [ids],
  );
  // The teams introduced themselves long ago, so that reminders don't wait for first texts.
  await client.query(
    `insert into first_text (team_id, phone, message_id, month, accepted_at, created_at)
     select team_id, phone, uuidv7(), '2020-01-01', '2020-01-01', '2020-01-01' from member_phone
     where team_id = any($1::uuid[])`,
    [ids],
  );
  await client.query(
    `with made as (
       insert into game (team_id, game_on, game_time, location, opponent)
       select team.id, (now() + interval '1 day')::date, '19:00', 'Field 2', 'FC ' || n
       from team, generate_series(1, $2::int) n where team.id = any($1::uuid[]) returning id, team_id
     )
     insert into reminder (team_id, game_id, offset_minutes, starts_at, due_at, state)
     select team_id, id, 1440, now() + interval '30 days', now() + interval '29 days', 'armed' from made`,
    [ids, gamesPerTeam],
  );
  if (haveWritten)
    await client.query(
      `insert into inbound_text (sid, month, team_id, member_id, phone, outcome, received_at)
       select 'SM' || md5(phone), date_trunc('month', now())::date, team_id, member_id, phone, 'noted', now()
       from member_phone where team_id = any($1::uuid[])`,
      [ids],
    );
  return ids;
}

/** Makes these teams' reminders due at this instant, even those already sent. Call `forgetTexts` first. */
export async function makeDue(client: pg.ClientBase, teamIds: readonly string[], dueAt: Date): Promise<void> {
  await client.query(
    `update reminder set state = 'armed', reason = null, sent_at = null, due_at = $2,
       starts_at = $2::timestamptz + interval '1 day' where team_id = any($1::uuid[])`,
    [teamIds, dueAt],
  );
}

/** Resets as if no one had ever been texted. */
export async function forgetTexts(client: pg.ClientBase): Promise<void> {
  await client.query("truncate message, sms_reservation, phone_suppression, game_rsvp");
  await client.query("update team set sms_used = 0 where sms_used > 0");
  await client.query("update game set notification_sent = false where notification_sent");
}

/** Adds games to each of these teams with a reminder due at this instant. Returns the number of texts. */
export async function addDueGames(
  client: pg.ClientBase,
  teamIds: readonly string[],
  { perTeam = 1, dueAt = new Date() }: { perTeam?: number; dueAt?: Date } = {},
): Promise<number> {
  // The opponent's name distinguishes the texts to one phone, and it's short enough not to be truncated.
  const { rowCount } = await client.query(
    `with made as (
       insert into game (team_id, game_on, game_time, location, opponent)
       select team.id, (now() + interval '1 day')::date, '19:00', 'Field 2', 'G' || left(md5(uuidv4()::text), 7)
       from team, generate_series(1, $2::int) where team.id = any($1::uuid[]) returning id, team_id
     ), armed as (
       insert into reminder (team_id, game_id, offset_minutes, starts_at, due_at, state)
       select team_id, id, 1440, $3::timestamptz + interval '1 day', $3, 'armed' from made returning team_id
     )
     select from armed join team_member using (team_id)`,
    [teamIds, perTeam, dueAt],
  );
  return rowCount ?? 0;
}
