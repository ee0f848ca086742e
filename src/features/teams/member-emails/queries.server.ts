import { sql, type RawBuilder } from "kysely";
import type { Trx } from "#platform/database.ts";
import { listWordingIds } from "#words/consents/consents.ts";
import { findEmailBlock, type EmailFacts } from "./rules.ts";

/**
 * Selects whether an address's reader ended a team's emails, or those of all teams, and hasn't agreed again since then.
 * Read from the evidence, because an entry that was removed and added again doesn't refer to it.
 */
export const selectUnsubscribed = (
  teamId: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
) => sql<boolean>`coalesce((
  -- Not "exists", for which PostgreSQL may read the whole table.
  select true from email_consent ended
  where ended.email = ${email} and ended.source = 'unsubscribe' and not ended.granted
    and (ended.team_id = ${teamId} or ended.wording_id = any(${listWordingIds("unsubscribeAll")}::text[]))
    and (
      select true from email_consent again
      where again.email = ended.email and again.team_id = ${teamId} and again.id > ended.id and again.granted
        and again.source in ('member-page', 'join-link')
      limit 1
    ) is null
  limit 1
), false)`;

/**
 * Selects what decides whether a team may email an address. Expects `member_email` and the address's
 * `email_suppression` as `suppressed`.
 */
export const emailFacts = sql`
  member_email.email_consent as "hasAgreed",
  suppressed.reason as "suppressedBy",
  not member_email.email_consent
    and ${selectUnsubscribed(sql`member_email.team_id`, sql`member_email.email`)} as "hasUnsubscribed"`;

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

/** Lists those of these addresses whose readers ended this team's emails, which only they undo (REACH-34). */
export async function listUnsubscribed(
  trx: Trx,
  teamId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const { rows } = await sql<{ email: string }>`
    select wanted.email from unnest(${emails}::text[]) wanted (email)
    where ${selectUnsubscribed(sql`${teamId}::uuid`, sql`wanted.email`)}`.execute(trx);
  return new Set(rows.map(({ email }) => email));
}
