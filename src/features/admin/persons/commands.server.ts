import { administer, recordAct } from "#features/accounts/administration/audit/commands.server.ts";
import { forgetStrayTexts } from "#features/messages/forgetting/commands.server.ts";
import { strikePhone } from "#features/teams/administration/commands.server.ts";
import { forgetPhones } from "#features/teams/queue.ts";
import { strikeManagerPhone } from "#features/turnout/manager-phones/commands.server.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { parsePhone } from "#platform/phone.ts";
import type { Session } from "#platform/session.ts";
import { gatherAccount, gatherPerson } from "./queries.server.ts";
import type { PersonFile } from "./schema.ts";

/** What the record keeps of a number: enough to tell requests apart, not to call it. */
const hint = (phone: string) => `number ending in ${phone.slice(-2)}`;

/** Throws NOT_FOUND for a number that no phone can have. */
function readPhone(typed: string): string {
  const phone = parsePhone(typed);
  if (phone === null) throw new AppError("NOT_FOUND");
  return phone;
}

const fileOf = (data: object): PersonFile => ({
  fileName: "personal-data.json",
  json: JSON.stringify(data, null, 2),
});

/** Everything there is about a phone, for the person it belongs to. */
export async function exportPerson(session: Session, typed: string): Promise<PersonFile> {
  const phone = readPhone(typed);
  return administer(session, async (trx, by) => {
    const data = await gatherPerson(trx, phone);
    await recordAct(trx, by, "person.export", null, { after: { name: hint(phone) } });
    return fileOf(data);
  });
}

/** Everything there is about an account, for its owner: no secrets, and nobody else's data. Throws NOT_FOUND. */
export const exportAccount = (session: Session, userId: string): Promise<PersonFile> =>
  administer(session, async (trx, by) => {
    const data = await gatherAccount(trx, userId);
    if (!data) throw new AppError("NOT_FOUND");
    const { email } = data.account;
    await recordAct(trx, by, "person.export", userId, { before: { email }, after: { email } });
    return fileOf(data);
  });

/**
 * Deletes a person from all rosters, and from managers' alerts, by their phone; the record of texts forgets it by jobs of this
 * transaction, also in teams they had left before. Evidence of consent and a STOP stay. Repeatable: what is gone is done.
 */
export async function deletePerson(session: Session, typed: string) {
  const phone = readPhone(typed);
  return administer(session, async (trx, by) => {
    const teamIds = await forgetStrayTexts(trx, by, phone);
    const { members, contacts } = await strikePhone(trx, by, phone);
    const struck = { members, contacts, managers: await strikeManagerPhone(trx, by, phone) };
    for (const teamId of teamIds) await enqueue(trx, forgetPhones, { teamId, phones: [phone] });
    await recordAct(trx, by, "person.remove", null, { before: { name: hint(phone), ...struck } });
    return struck;
  });
}
