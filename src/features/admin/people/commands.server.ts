import { runAdminAction, recordAction } from "#features/accounts/administration/audit/commands.server.ts";
import { erasePoolPhone } from "#features/leagues/pool/commands.server.ts";
import { forgetStrayTexts } from "#features/messages/forgetting/commands.server.ts";
import { deletePhone } from "#features/teams/administration/commands.server.ts";
import { forgetPhones } from "#features/teams/queue.ts";
import { eraseManagerPhone } from "#features/turnout/manager-phones/commands.server.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { parsePhone } from "#platform/phone.ts";
import type { Session } from "#platform/session.ts";
import { collectAccountData, collectPersonData } from "./queries.server.ts";
import type { PersonFile } from "./schema.ts";

/**
 * Returns the part of a number that the audit log keeps, which is enough to tell requests apart but not to call
 * anyone.
 */
const maskPhone = (phone: string) => `number ending in ${phone.slice(-2)}`;

/** Parses a phone number. Throws NOT_FOUND if it isn't valid. */
function requirePhone(phoneInput: string): string {
  const phone = parsePhone(phoneInput);
  if (phone === null) throw new AppError("NOT_FOUND");
  return phone;
}

const toFile = (data: object): PersonFile => ({
  fileName: "personal-data.json",
  json: JSON.stringify(data, null, 2),
});

/** Exports all data about a phone number for its owner. */
export async function exportPerson(session: Session, phoneInput: string): Promise<PersonFile> {
  const phone = requirePhone(phoneInput);
  return runAdminAction(session, async (trx, admin) => {
    const data = await collectPersonData(trx, phone);
    await recordAction(trx, admin, "person.export", null, { after: { name: maskPhone(phone) } });
    return toFile(data);
  });
}

/**
 * Exports all data about an account for its owner, without secrets or other people's data. Throws NOT_FOUND.
 */
export const exportAccount = (session: Session, userId: string): Promise<PersonFile> =>
  runAdminAction(session, async (trx, admin) => {
    const data = await collectAccountData(trx, userId);
    if (!data) throw new AppError("NOT_FOUND");
    const { email } = data.account;
    await recordAction(trx, admin, "person.export", userId, { before: { email }, after: { email } });
    return toFile(data);
  });

/**
 * Deletes a person by phone number from all rosters and manager alerts. In the same transaction, enqueues jobs that
 * purge the number from text logs, including those of teams the person left earlier. Consent records and opt-outs are
 * kept. Idempotent.
 */
export async function deletePerson(session: Session, phoneInput: string) {
  const phone = requirePhone(phoneInput);
  return runAdminAction(session, async (trx, admin) => {
    const teamIds = await forgetStrayTexts(trx, admin, phone);
    const { members, contacts } = await deletePhone(trx, admin, phone);
    const removedCounts = { members, contacts, managers: await eraseManagerPhone(trx, admin, phone) };
    await erasePoolPhone(trx, admin, phone);
    for (const teamId of teamIds) await enqueue(trx, forgetPhones, { teamId, phones: [phone] });
    await recordAction(trx, admin, "person.remove", null, {
      before: { name: maskPhone(phone), ...removedCounts },
    });
    return removedCounts;
  });
}
