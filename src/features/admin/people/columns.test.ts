import { sql } from "kysely";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";

/**
 * Maps every column that can identify a person to the part of the export that contains it, or to the reason it isn't
 * exported.
 */
const identifyingColumns: Record<string, string> = {
  "account_token.user_id": "a secret",
  "account_deletion.user_id": "a request that ends with the account",
  "admin_action.admin_email": "the audit log",
  "admin_action.admin_id": "the audit log",
  "app_user.email": "account",
  "blast.sent_by": "messages",
  "blog_post.author_id": "posts",
  "calendar_feed.member_id": "a secret",
  "credential.user_id": "a secret",
  "email_change.new_email": "a change that expires within a day",
  "email_change.user_id": "a change that expires within a day",
  "first_text.phone": "texts",
  "free_text_account.account_id": "counts only, deleted with the account",
  "game_rsvp.member_id": "responses",
  "hold_text.phone": "deleted when the hold ends",
  "impersonation.user_id": "the audit log",
  "contact_feed.contact": "a secret",
  "contact_language.contact": "language",
  "contact_revocation.contact": "how often links were revoked, deleted with the number",
  "response_request.decided_by": "about someone else",
  "response_request.member_id": "lateResponses",
  "rsvp_link.contact": "a secret",
  "rsvp_link.member_id": "a secret",
  "inbound_text.member_id": "replies",
  "inbound_text.member_ids": "replies",
  "inbound_text.phone": "replies",
  "join_question.phone": "texts",
  "league.manager_id": "leagues",
  "manager_phone.phone": "alerts",
  "manager_phone.user_id": "alerts",
  "member_away.member_id": "daysAway",
  "member_weekday.member_id": "weekdays",
  "email_consent.email": "emailConsents",
  "email_consent.given_by": "about someone else",
  "email_link.email": "a link to an email, and people are found by number",
  "email_report.email": "about an email that bounced, and people are found by number",
  "email_suppression.email": "emailsStopped",
  "member_email.email": "emails",
  "member_email.member_id": "emails",
  "text_email.email": "emailsSent",
  "text_email.member_ids": "a record of an email, and people are found by number",
  "text_email_member.email": "a record of an email, and people are found by number",
  "text_email_member.member_id": "a record of an email, and people are found by number",
  "text_failure.member_ids": "a note that ends with the texts it's about",
  "member_group.member_id": "groups",
  "member_phone.member_id": "entries",
  "member_phone.phone": "entries",
  "message.member_id": "texts",
  "message.member_ids": "texts",
  "message.phone": "texts",
  "pass_checkout.user_id": "payments",
  "pass_override.set_by": "the audit log",
  "passkey.user_id": "passkeys",
  "payment_customer.user_id": "the provider's customer ID",
  "pool_person.phone": "subPools",
  "phone_sender.phone": "which of our numbers texts it, deleted with the number",
  "phone_suppression.phone": "stopped",
  "profile.id": "account",
  "schedule_draft.updated_by": "what a league has",
  "schedule_generation.generated_by": "what a league has",
  "sending_hold.released_by": "the audit log",
  "sending_stop.stopped_by": "the audit log",
  "season_member.member_id": "which entry of an earlier season this is, deleted with either",
  "season_member.previous_member_id": "which entry of an earlier season this is, deleted with either",
  "session.user_id": "sessions",
  "sms_consent.given_by": "about someone else",
  "sms_consent.phone": "consents",
  "sms_trial.user_id": "what a team has",
  "sub_call.started_by": "what a team has",
  "sub_offer.member_id": "offersToPlay",
  "waitlist_entry.member_id": "waitlists",
  "test_text.account_id": "testText",
  "support_request.closed_by": "the audit log",
  "support_request.user_email": "supportRequests",
  "support_request.user_id": "supportRequests",
  "team.manager_id": "teams",
  "team_season.started_by": "what a team has",
  "team_transfer.email": "an offer that expires within days",
  "team_transfer.requested_by": "an offer that expires within days",
  "team_manager.email": "invitedTo",
  "team_manager.invited_by": "about someone else",
  "team_manager.member_id": "about the account",
  "team_manager.user_id": "invitedTo",
  "team_member.added_by": "about someone else",
  "team_member.email": "entries",
  "two_factor.user_id": "a secret",
  "wrong_number.phone": "kept like an opt-out, so that the team can't text the number again",
};

it("either exports every column that identifies a person or gives a reason not to", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct relname || '.' || attname as name
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_constraint on conrelid = pg_class.oid and contype = 'f' and attnum = any(conkey)
      and confrelid in ('app_user'::regclass, 'team_member'::regclass)
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (pg_constraint.oid is not null or attname ~ '(^|_)(phone|email|contact|member_ids?|user_id)$')
    order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(identifyingColumns).toSorted());
});
