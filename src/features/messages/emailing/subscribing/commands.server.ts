import { sql } from "kysely";
import type { OwnPage } from "#features/attendance/mine/access.server.ts";
import { isEmailContact } from "#features/attendance/mine/rules.ts";
import { setEmailConsent } from "#features/teams/member-emails/commands.server.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { consentWords } from "#words/consents/consents.ts";

type EmailRow = { id: string; email: string; memberId: string };

/**
 * Turns a team's emails to the address that the page was opened from back on, with new consent, after its reader
 * unsubscribed or after it bounced (REACH-35). A bounce was for all teams, and so is its end. A complaint stays, and so
 * does the lack of a consent that was never given. Idempotent. Throws NOT_FOUND if the link proves no address, or if the
 * team isn't on the page.
 */
export async function startTeamEmails(
  { contact, members, language }: OwnPage,
  teamId: string,
  clientAddress: string,
): Promise<void> {
  const own = members.filter((member) => member.teamId === teamId);
  if (contact === null || !isEmailContact(contact) || own.length === 0) throw new AppError("NOT_FOUND");
  await db.transaction().execute(async (trx) => {
    // Waits for a report about the address, so that a complaint that's being stored counts.
    await sql`select pg_advisory_xact_lock(hashtextextended('email-report ' || ${contact}, 0))`.execute(trx);
    const suppressed = await trx
      .selectFrom("emailSuppression")
      .select("reason")
      .where("email", "=", contact)
      .executeTakeFirst();
    if (suppressed?.reason === "complained") return;
    await trx
      .deleteFrom("emailSuppression")
      .where("email", "=", contact)
      .where("reason", "=", "bounced")
      .execute();
    const { rows } = await sql<EmailRow>`
      select own.id, own.email, own.member_id as "memberId" from member_email own
      left join email_consent last on last.id = own.consent_id
      where own.team_id = ${teamId} and own.email = ${contact}
        and own.member_id = any(${own.map(({ memberId }) => memberId)}::uuid[])
        and case when own.email_consent then ${suppressed !== undefined}
          else not last.granted and last.source = 'unsubscribe' end
      order by own.id for update of own`.execute(trx);
    for (const { memberId, ...row } of rows) {
      const { memberName: name } = own.find((member) => member.memberId === memberId)!;
      const evidence = {
        source: "member-page" as const,
        userId: null,
        name,
        clientAddress,
        wording: consentWords[language].email,
      };
      await setEmailConsent(trx, teamId, evidence, [row], true);
    }
  });
}
