import { sql } from "kysely";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";

// A cell can take over a team only if each of the team's rows can be found by the team's id (docs/scaling.md). A new
// table without one must be listed here, with the reason.

const ofAccounts = "belongs to an account, which is global";
const ofLeagues = "belongs to a league, which is in one cell with its teams";
const ofPhones = "is about a phone number, which is global";
const ofEmails = "is about an email address, which is global";
const ofOperators = "is for administrators, about the whole cell";
const ofPayments =
  "belongs to a payment of an account, for one or several teams, whose orders have the teams' ids";

const tablesWithoutTeam: Record<string, string> = {
  account_deletion: ofAccounts,
  account_token: ofAccounts,
  api_key: ofAccounts,
  app_user: ofAccounts,
  credential: ofAccounts,
  email_change: ofAccounts,
  free_text_account: ofAccounts,
  passkey: ofAccounts,
  linked_identity: ofAccounts,
  pending_registration: ofAccounts,
  sign_in_attempt: ofAccounts,
  payment_customer: ofAccounts,
  profile: ofAccounts,
  session: ofAccounts,
  two_factor: ofAccounts,
  verification: ofAccounts,
  league: ofLeagues,
  league_game: ofLeagues,
  league_page: ofLeagues,
  league_picture: ofLeagues,
  league_pool: ofLeagues,
  pool_person: ofLeagues,
  league_request: ofLeagues,
  change_request: ofLeagues,
  league_season: ofLeagues,
  league_slug: ofLeagues,
  division: ofLeagues,
  season_game: ofLeagues,
  league_result: ofLeagues,
  result_change: ofLeagues,
  standings_change: ofLeagues,
  lot_draw: ofLeagues,
  rainout: ofLeagues,
  schedule_draft: ofLeagues,
  schedule_generation: ofLeagues,
  data_export_piece: "belongs to an export, which has the team's or the league's ID",
  schedule_run: ofLeagues,
  schedule_template: ofLeagues,
  venue: ofLeagues,
  contact_feed: ofPhones,
  email_report: ofEmails,
  contact_language: ofPhones,
  link_request: ofPhones,
  email_suppression: "is about an email, which is global",
  phone_sender: ofPhones,
  phone_suppression: ofPhones,
  pass_checkout: ofPayments,
  payment_dispute: ofPayments,
  payment_event: ofPayments,
  payment_refund: ofPayments,
  payment_sweep: ofPayments,
  admin_action: ofOperators,
  delivery_count: ofOperators,
  impersonation: ofOperators,
  month_rollup: ofOperators,
  rollup_count: ofOperators,
  database_generation: ofOperators,
  hold_text: ofOperators,
  provider_list: ofOperators,
  sending_hold: ofOperators,
  sending_stop: ofOperators,
  team: "is the team",
  blast_game: "belongs to a blast, which has the team's id",
  blog_post: "is public",
  post_picture: "is public",
  support_request: "belongs to whoever wrote to us",
  captcha_solution: "is about visitors",
  received_webhook: "is about texts that we received",
  security_event: "is about accounts",
  evidence_chain: ofOperators,
  evidence_link: ofOperators,
  carried_consent: "belongs to a consent, which has the team's id",
  season_member: "belongs to two members, which have the team's id",
  webhook_event: "belongs to a webhook, which has the team's id",
  pass_move: "is about two teams",
  rate_limit: "is about visitors",
  consent_wording: "is the same in every cell",
  free_text_address: "is about network addresses and accounts",
  free_text_day: "is a budget of the whole cell",
  sender: "is about a sender's pace",
};

it("finds the team's id in every table that belongs to a team", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%'
      and not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'team_id')
    order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(tablesWithoutTeam).toSorted());
});
