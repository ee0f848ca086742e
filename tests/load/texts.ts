// The texts in a generated database: the reminder for each team's last game, and one message to each team.

const columns = `id, month, team_id, reminder_id, blast_id, game_id, member_id, phone, kind, body, segments, cost, state, reason, due_at, valid_until, created_at, updated_at`;

/** Suppressed numbers, a few per team. Their owners left long ago and replied STOP, or the numbers no longer work. */
export const suppressions: [table: string, text: string] = [
  "phone_suppression",
  `insert into phone_suppression (phone, reason)
   select '+1901' || lpad((number * 5 + n)::text, 7, '0'), case when n = 1 then 'unreachable' else 'stop' end
   from made_team, generate_series(1, 5) n on conflict do nothing`,
];

/** Creates one text per phone on the roster, most of them delivered. */
const toRoster = (ids: string) => `
  insert into message (${columns})
  select pg_temp.id((extract(epoch from sent) * 1000)::bigint, phone_number, list::text), date_trunc('month', sent)::date,
    member_phone.team_id, ${ids}, member_id, phone, 'message', 'See you there', 1, 1,
    case when sms_consent then 'delivered' else 'skipped' end, case when not sms_consent then 'no-consent' end,
    sent, sent, sent, sent
  from (
    select distinct on (list, phone) list, sent, game_id, member_phone.*,
      row_number() over (order by list, member_phone.phone) as phone_number
    from texted join member_phone using (team_id) order by list, phone, member_id
  ) member_phone`;

/** Creates the reminder for the last game, for teams that have or had a pass. */
export const texts = (condition: string, nowMs: number) => `
  create temp table texted on commit drop as
  select pg_temp.id(${nowMs}::bigint, number, 'sent') as list, last.team_id, last.id as game_id,
    (game_on + game_time)::timestamptz - interval '1 day' as sent
  from made_team, lateral (
    select * from game where game.team_id = made_team.id and game_time is not null and game_on < pg_temp.at(${nowMs})::date
    order by game_on desc limit 1
  ) last
  where ${condition} and pass >= 35;
  insert into reminder (id, team_id, game_id, offset_minutes, starts_at, due_at, sent_at, state)
  select list, team_id, game_id, 1440, sent + interval '1 day', sent, sent, 'sent' from texted order by sent;
  ${toRoster("list, null, game_id")}
`;

export const blasts = (condition: string, nowMs: number) => `
  drop table texted;
  create temp table texted on commit drop as
  select pg_temp.id(${nowMs}::bigint, number, 'blast') as list, id as team_id, null::uuid as game_id, pg_temp.at(${nowMs}) as sent
  from made_team where ${condition};
  insert into blast (id, team_id, body, request_key, created_at)
  select list, team_id, 'See you there', list, sent from texted;
  ${toRoster("null, list, null")}
`;
