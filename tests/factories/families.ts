import { createContactToken } from "#features/attendance/access.server.ts";
import { activateLinks } from "#features/attendance/commands.server.ts";
import { db } from "#platform/database.ts";
import { addContact, createMember } from "./teams.ts";

export const MOTHER = "+13125550801";
export const FATHER = "+13125550802";

/** Adds a child whose parents' phones get texts, and whose own doesn't. */
export async function addChild(teamId: string, name: string) {
  const child = await createMember(teamId, { name });
  await addContact(teamId, child.id, { phone: MOTHER });
  await addContact(teamId, child.id, { phone: FATHER, label: "Father", position: 2 });
  return child;
}

/** Activates the link in a text to a contact, and returns its token. The text is for these members. */
export async function createContactLink(link: {
  teamId: string;
  gameId: string;
  contact: string;
  memberIds: readonly string[];
}): Promise<string> {
  const [linkMark] = await db.transaction().execute((trx) => activateLinks(trx, [link]));
  return createContactToken({ ...link, linkMark: linkMark! });
}

/** Creates members who share a phone with consent, and the link in a text to it for a game. */
export async function createFamily(
  { teamId, gameId, phone }: { teamId: string; gameId: string; phone: string },
  ...names: string[]
) {
  const members = [];
  for (const name of names) members.push(await createMember(teamId, { name, phone, smsConsent: true }));
  const memberIds = members.map(({ id }) => id);
  return { memberIds, token: await createContactLink({ teamId, gameId, contact: phone, memberIds }) };
}
