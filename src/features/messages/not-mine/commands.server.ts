import { sql } from "kysely";
import type { OwnMember, OwnPage } from "#features/attendance/mine/access.server.ts";
import { requireOwnMembers } from "#features/attendance/mine/commands.server.ts";
import { isEmailContact } from "#features/attendance/mine/rules.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { consentWords, listWordingIds } from "#words/consents/consents.ts";
import { lockTeamsAndReservations } from "../allowance/commands.server.ts";
import { createConsentGiver, selectOwnPhones, withdrawConsents } from "../opt-out/commands.server.ts";
import { sendNotMine } from "../queue.ts";

/**
 * Ends the texts to a number about someone its holder doesn't know, in all teams that the link proves, and tells the
 * managers (REACH-58). Responses stay, and so do other numbers. Only a manager can undo it. Does nothing the second time.
 * Returns whether no one is left on the page. Throws NOT_FOUND if the person isn't on the page, or if the link proves no
 * number.
 */
export async function disownPerson(
  page: OwnPage,
  memberId: string,
  clientAddress: string,
): Promise<{ isLast: boolean }> {
  // Who reads an address doesn't say whose number is on the roster. They unsubscribe instead.
  if (page.contact === null || isEmailContact(page.contact)) throw new AppError("NOT_FOUND");
  const members = requireOwnMembers(page, memberId);
  const giver = createConsentGiver(clientAddress, consentWords[page.language].notMine);
  await db.transaction().execute(async (trx) => {
    await lockTeamsAndReservations(
      trx,
      members.map(({ teamId }) => teamId),
    );
    for (const member of members) {
      // Also without consent, because its holder may have turned off the team's texts before.
      const phones = await selectOwnPhones(trx, page, [member])
        .innerJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
        .where("smsConsent.wordingId", "not in", listWordingIds("notMine"))
        .execute();
      await withdrawConsents(trx, [member], phones, giver);
      for (const { id } of phones) await queueEmails(trx, member, id);
    }
  });
  return { isLast: members.length === page.members.length };
}

/** Queues one job per manager, so that retrying a failed email doesn't send the others again. */
async function queueEmails(trx: Trx, { teamId, memberId }: OwnMember, phoneId: string): Promise<void> {
  const { rows } = await sql<{ consentId: string; userId: string }>`
    select member_phone.consent_id as "consentId", manager.user_id as "userId"
    from member_phone
    cross join (
      select manager_id as user_id from team where id = ${teamId}
      union
      select user_id from team_manager where team_id = ${teamId} and user_id is not null
    ) manager
    where member_phone.id = ${phoneId}`.execute(trx);
  for (const row of rows) await enqueue(trx, sendNotMine, { ...row, memberId });
}
