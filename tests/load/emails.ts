import { emailWordings } from "#features/teams/member-emails/rules.ts";
import { formatWording } from "#features/teams/consents/rules.ts";
import { quote } from "./population.ts";

// The emails in a generated database. A trigger stores members' own emails, and three in ten agreed to get emails there.

/** Emails that can't be written to anymore, two per team. Their owners left long ago. */
export const emailSuppressions: [table: string, text: string] = [
  "email_suppression",
  `insert into email_suppression (email, reason)
   select 'gone-' || number || '-' || n || '@load.example', case when n = 1 then 'complained' else 'bounced' end
   from made_team, generate_series(1, 2) n on conflict do nothing`,
];

const { id } = emailWordings.manager;

export const emailWording = `
  insert into consent_wording (id, wording) values (${quote(id)}, ${quote(formatWording(emailWordings.manager))})
  on conflict do nothing`;

/** Creates the consents to emails of the members in new_member (see `rosters`). */
export const emailConsents = `
  create temp table new_email on commit drop as
  select member_email.id, member_email.team_id, member_email.email, manager_id, manager_name, ms,
    pg_temp.id(ms + 1, n, 'email consent') as consent_id
  from new_member join member_email on member_email.member_id = new_member.id
  where pg_temp.pick(n, 'email agreed', 100) < 30;

  insert into email_consent (id, team_id, email, granted, source, given_by, given_by_name, client_address, wording_id, created_at)
  select consent_id, team_id, email, true, 'manager', manager_id, manager_name, '192.0.2.1', ${quote(id)}, pg_temp.at(ms)
  from new_email;

  update member_email set email_consent = true, consent_id = new_email.consent_id
  from new_email where member_email.id = new_email.id`;
