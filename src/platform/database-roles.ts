import { Kysely, sql } from "kysely";

/** The role that web and worker connect as. `npm run db:roles` creates it, and `migrate` grants it what it needs. */
const RUN_ROLE = "firstwhistle_run";

/**
 * What the run role may do with each table (docs/decisions/0056). A new table has no grants until it's listed here, and
 * a test fails. Rows that disappear with their team or account need no grant, because a foreign key acts as the owner.
 */
export const tableGrants = {
  /** Written by triggers and migrations only. */
  select: ["evidence_chain", "evidence_link", "kysely_migration"],
  /** Evidence, what was bought, and what was done once: what's written stays. */
  "select, insert": [
    ..."admin_action allowance_warning blast_game carried_consent consent_wording email_consent group_alert pass_ending".split(
      " ",
    ),
    ..."page_notice pass_order rainout_game received_webhook lot_draw result_change score_report season_member security_event short_alert sms_consent sms_trial standings_change".split(
      " ",
    ),
  ],
  /** Records that the product never deletes on its own. */
  "select, insert, update": [
    ..."database_generation free_text_account league_request month_rollup".split(" "),
    ..."pass_checkout pass_move payment_dispute payment_event pool_ask post_picture provider_list rainout league_picture team_picture".split(
      " ",
    ),
    ..."rollup_count rsvp_link schedule_draft schedule_generation schedule_template sender sending_hold".split(
      " ",
    ),
    ..."sms_reservation sms_topup sub_offer team_season test_text wrong_number".split(" "),
  ],
  "select, insert, update, delete": [
    ..."account_deletion account_token api_key app_user blast blog_post calendar_feed captcha_solution contact_feed contact_language contact_revocation credential".split(
      " ",
    ),
    ..."delivery_count email_change email_suppression first_text free_text_address free_text_day game game_rsvp hold_text".split(
      " ",
    ),
    ..."impersonation inbound_text join_link join_question league league_game league_team manager_phone".split(
      " ",
    ),
    ..."member_away member_email member_group member_phone member_weekday message pass_override pass_period passkey payment_customer".split(
      " ",
    ),
    ..."payment_refund payment_sweep phone_sender phone_suppression player_check profile rate_limit".split(
      " ",
    ),
    ..."reminder schedule_run sending_stop session sub_call support_request team team_group team_manager".split(
      " ",
    ),
    ..."team_member team_transfer text_email text_email_member text_failure two_factor venue".split(" "),
    ..."email_link email_report league_pool pool_person request_alert response_request verification".split(
      " ",
    ),
    ..."change_request change_request_ask division league_result league_season manager_link score_ask score_timer season_game season_team waitlist waitlist_entry".split(
      " ",
    ),
    ..."league_page league_slug link_request team_page team_slug webhook webhook_event".split(" "),
    ..."data_export data_export_piece linked_identity pending_registration sign_in_attempt".split(" "),
  ],
} as const satisfies Record<string, readonly string[]>;

/** The functions that act as the owner of the tables. Everyone else may not call them. */
const ownerFunctions = [
  "attach_month(text, date)",
  "create_month(text, date)",
  "delete_old_security_events(integer)",
  "drop_month(text, date)",
  "finish_moving_strays(text, text)",
  "forget_own_actions(uuid)",
  "start_moving_strays(text, text)",
];

/**
 * Grants the run role exactly what it needs, and takes away everything else. `migrate` calls it last, because new tables
 * have no grants. Does nothing if there's no such role, as in an installation with one role for everything.
 */
export async function grantRunRole(db: Kysely<never>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regrole(${RUN_ROLE}) is not null as exists`.execute(db);
  if (!rows[0]!.exists) return false;
  const role = sql.id(RUN_ROLE);
  await db.transaction().execute(async (trx) => {
    await sql`revoke create on schema public from public`.execute(trx);
    await sql`revoke all on all tables in schema public from ${role}`.execute(trx);
    await sql`grant usage on schema public, pgboss to ${role}`.execute(trx);
    for (const [privileges, tables] of Object.entries<readonly string[]>(tableGrants))
      await sql`grant ${sql.raw(privileges)} on ${sql.join(tables.map((name) => sql.table(name)))} to ${role}`.execute(
        trx,
      );
    // The months of a table are reached through it. Only their default partition is read by name.
    for (const table of ["message", "rsvp_link", "inbound_text"])
      await sql`grant select, update on ${sql.table(`${table}_other`)} to ${role}`.execute(trx);
    // To lock a row, which is how the readiness check tests writing, a role must be able to update some column of it.
    await sql`grant update (timestamp) on kysely_migration to ${role}`.execute(trx);
    await sql`grant usage on all sequences in schema public to ${role}`.execute(trx);
    await sql`grant select, insert, update, delete on all tables in schema pgboss to ${role}`.execute(trx);
    await sql`grant usage on all sequences in schema pgboss to ${role}`.execute(trx);
    for (const name of ownerFunctions) {
      await sql`revoke execute on function ${sql.raw(name)} from public`.execute(trx);
      await sql`grant execute on function ${sql.raw(name)} to ${role}`.execute(trx);
    }
  });
  return true;
}
