import { sql, type RawBuilder } from "kysely";
import { findEmailBlock, type EmailFacts } from "./rules.ts";

/**
 * Selects what decides whether a team may email an address. Expects `member_email` and the address's
 * `email_suppression` as `suppressed`.
 */
export const emailFacts = sql`
  member_email.email_consent as "hasAgreed",
  suppressed.reason as "suppressedBy",
  not member_email.email_consent and exists (
    select from email_consent withdrawal
    where withdrawal.id = member_email.consent_id and not withdrawal.granted and withdrawal.source = 'unsubscribe'
  ) as "hasUnsubscribed"`;

export type EmailRow = EmailFacts & { position: number; label: string | null; isGuardian: boolean };

/**
 * Selects a member's emails as a list, their own first. `more` adds columns of `member_email`, or of tables that `joins`
 * adds.
 */
export const selectEmails = <More = unknown>(
  memberId: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
  joins: RawBuilder<unknown> = sql``,
) => sql<(EmailRow & More)[]>`(
  select coalesce(json_agg(own order by own.position), '[]') from (
    select member_email.position, member_email.label, member_email.email, member_email.is_guardian as "isGuardian",
      ${emailFacts} ${more}
    from member_email
    left join email_suppression suppressed on suppressed.email = member_email.email ${joins}
    where member_email.member_id = ${memberId}
  ) own
)`;

/** Returns an email as screens show it, with the reason if it gets nothing. */
export const toEmail = (row: EmailRow) => ({ email: row.email, emailBlock: findEmailBlock(row) });
