import { sql } from "kysely";
import type { ExportTable } from "../files/rules.ts";
import type { ExportPart, ExportRow } from "../rules.ts";

const table = (part: ExportPart, name: string, query: ReturnType<typeof sql<ExportRow>>): ExportTable => ({
  part,
  name,
  query,
});

/** Lists the files of a team's export. Each names its columns, so nothing secret gets in by accident. */
export function listTeamTables(teamId: string, userId: string): ExportTable[] {
  return [
    table(
      "Team",
      "team",
      sql<ExportRow>`
        select id, name, sport, time_zone, season_ends_on, minimum_players, maximum_players,
          reminder_offsets_minutes, quiet_from, quiet_until, responses_due_hours, in_by_default,
          preferred_blockout_days, kit, created_at, archived_at
        from team where id = ${teamId}`,
    ),
    table(
      "Team",
      "groups",
      sql<ExportRow>`
        select id, name, minimum from team_group where team_id = ${teamId} order by position, id`,
    ),
    table(
      "Team",
      "managers",
      sql<ExportRow>`
        select 'owner' as role, app_user.name, app_user.email, null::timestamptz as accepted_at
          from team join app_user on app_user.id = team.manager_id where team.id = ${teamId}
        union all
        select 'manager', coalesce(app_user.name, invited_name), team_manager.email, invitation_accepted_at
          from team_manager left join app_user on app_user.id = team_manager.user_id
          where team_manager.team_id = ${teamId}`,
    ),
    ...listMemberTables("Members", sql`member.team_id = ${teamId}`),
    table(
      "Members",
      "text_consents",
      sql<ExportRow>`
        select phone, granted, source, given_by_name, consent_wording.wording, sms_consent.created_at
        from sms_consent join consent_wording on consent_wording.id = wording_id
        where team_id = ${teamId} order by sms_consent.created_at, sms_consent.id`,
    ),
    table(
      "Members",
      "email_consents",
      sql<ExportRow>`
        select email, granted, source, given_by_name, consent_wording.wording, email_consent.created_at
        from email_consent join consent_wording on consent_wording.id = wording_id
        where team_id = ${teamId} order by email_consent.created_at, email_consent.id`,
    ),
    table(
      "Games",
      "games",
      sql<ExportRow>`
        select id, kind, game_on, game_time, location, opponent, side, notes, arrival_minutes, maximum_players,
          cancelled_at, league_game_id, created_at, updated_at
        from game where team_id = ${teamId} order by game_on, game_time, id`,
    ),
    table(
      "Games",
      "responses",
      sql<ExportRow>`
        select game.id as game_id, game.game_on, member.id as member_id, member.name as member, response, note,
          responded_at, responded_via
        from game_rsvp join game on game.id = game_rsvp.game_id
        join team_member member on member.id = game_rsvp.member_id
        where game.team_id = ${teamId} order by game.game_on, game.id, member.name, member.id`,
    ),
    table(
      "Games",
      "reminders",
      sql<ExportRow>`
        select game_id, offset_minutes, due_at, sent_at, state, reason from reminder
        where team_id = ${teamId} order by due_at, id`,
    ),
    table(
      "Messages",
      "messages",
      sql<ExportRow>`
        select blast.id, kind, audience, body, app_user.name as sent_by, blast.created_at, sent, emailed, failed
        from blast left join app_user on app_user.id = sent_by where team_id = ${teamId} order by blast.id`,
    ),
    table(
      "Messages",
      "texts",
      sql<ExportRow>`
        select sent.id, sent.blast_id as message_id, sent.game_id, sent.kind, member.name as member, sent.phone,
          sent.body, sent.state, sent.reason, sent.segments, sent.created_at, sent.updated_at
        from (
          select message.* from reminder cause join message on message.reminder_id = cause.id
            where cause.team_id = ${teamId}
          union all
          select message.* from blast cause join message on message.blast_id = cause.id
            where cause.team_id = ${teamId}
        ) sent left join team_member member on member.id = sent.member_id
        where sent.team_id = ${teamId}`,
    ),
    table(
      "Messages",
      "emails",
      sql<ExportRow>`
        select sent.id, sent.blast_id as message_id, sent.game_id, sent.kind, sent.email, sent.state, sent.reason,
          sent.created_at, sent.updated_at
        from (
          select text_email.* from reminder cause join text_email on text_email.reminder_id = cause.id
            where cause.team_id = ${teamId}
          union all
          select text_email.* from blast cause join text_email on text_email.blast_id = cause.id
            where cause.team_id = ${teamId}
        ) sent where sent.team_id = ${teamId}`,
    ),
    table(
      "Subs",
      "subs",
      sql<ExportRow>`
        select id, name, sub_position as position from team_member
        where team_id = ${teamId} and sub_position is not null order by sub_position, id`,
    ),
    table(
      "Subs",
      "calls_for_subs",
      sql<ExportRow>`
        select game_id, spots, state, started_at from sub_call where team_id = ${teamId} order by started_at, game_id`,
    ),
    table(
      "Subs",
      "asked_subs",
      sql<ExportRow>`
        select sub_offer.game_id, member.id as member_id, member.name as member, state, reason, asked_at, responded_at
        from sub_offer join team_member member on member.id = sub_offer.member_id
        where sub_offer.team_id = ${teamId} order by asked_at, sub_offer.game_id, member.id`,
    ),
    table(
      "Days Away",
      "days_away",
      sql<ExportRow>`
        select member.id as member_id, member.name as member, from_on, until_on
        from member_away join team_member member on member.id = member_away.member_id
        where member_away.team_id = ${teamId} order by from_on, member_away.id`,
    ),
    table(
      "Days Away",
      "weekdays_away",
      sql<ExportRow>`
        select member.id as member_id, member.name as member, weekday, until_on
        from member_weekday join team_member member on member.id = member_weekday.member_id
        where member_weekday.team_id = ${teamId} order by member.name, member.id, weekday`,
    ),
    table(
      "Payments",
      "passes",
      sql<ExportRow>`
        select tier, months, sms as texts, bought_at from pass_period where team_id = ${teamId} order by bought_at, id`,
    ),
    table(
      "Payments",
      "text_packs",
      sql<ExportRow>`
        select sms as texts, bought_at from sms_topup where team_id = ${teamId} order by bought_at, id`,
    ),
    // What an earlier owner paid is between them and us.
    table(
      "Payments",
      "payments",
      sql<ExportRow>`
        select product, pass_order.amount_cents, pass_order.currency, paid_at, pass_checkout.state,
          (select sum(amount_cents)::integer from payment_refund where order_id = pass_order.id) as refunded_cents
        from pass_order join pass_checkout on pass_checkout.id = checkout_id
        where team_id = ${teamId} and user_id = ${userId} and paid_at is not null order by paid_at, pass_order.id`,
    ),
  ];
}

/** Lists the files about members of the teams that a condition selects. */
export const listMemberTables = (part: ExportPart, isIncluded: ReturnType<typeof sql>): ExportTable[] => [
  table(
    part,
    "members",
    sql<ExportRow>`
      select member.team_id, member.id, member.name, email, active, is_minor, sub_position is not null as is_sub,
        added_via, member.created_at, (
          select array_agg(team_group.name order by team_group.position, team_group.id)
          from member_group join team_group on team_group.id = group_id where member_id = member.id
        ) as groups
      from team_member member where ${isIncluded} order by member.team_id, member.name, member.id`,
  ),
  table(
    part,
    "phones",
    sql<ExportRow>`
      select member.team_id, member.id as member_id, member.name as member, label, member_phone.phone, is_guardian,
        sms_consent.granted as text_consent, sms_consent.source as consent_source,
        sms_consent.given_by_name as consent_given_by, sms_consent.created_at as consent_at
      from member_phone join team_member member on member.id = member_phone.member_id
      left join sms_consent on sms_consent.id = member_phone.consent_id
      where ${isIncluded} order by member.team_id, member.name, member.id, position`,
  ),
  table(
    part,
    "emails_of_members",
    sql<ExportRow>`
      select member.team_id, member.id as member_id, member.name as member, label, member_email.email, is_guardian,
        email_consent as has_agreed
      from member_email join team_member member on member.id = member_email.member_id
      where ${isIncluded} order by member.team_id, member.name, member.id, position`,
  ),
];
