import { db, newIds, type Trx } from "#platform/database.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { parsePhone } from "#platform/phone.ts";
import { clock } from "#platform/clock.ts";
import type { TeamManager } from "../access.server.ts";
import { MOST_MEMBERS } from "../rules.ts";
import { putOnSpareList } from "../spares/commands.server.ts";
import { managerAs, recordConsents, setConsent, type ConsentGiver } from "../consents/commands.server.ts";
import { forgetPhones } from "../queue.ts";
import type { AddedVia, MemberChange, NewMember } from "./schema.ts";

/** A phone as it is stored: the number in E.164. The first of a member is their own and has no label. */
export type ParsedPhone = { label: string | null; phone: string; smsConsent: boolean };
export type ParsedMember = { name: string; email: string | null; phones: ParsedPhone[] };

/** A number in E.164; throws PHONE_INVALID naming the field. */
export function requirePhone(typed: string, field = "phone"): string {
  const parsed = parsePhone(typed);
  if (parsed) return parsed;
  const fields = { [field]: errorTable.PHONE_INVALID.message };
  throw new AppError("PHONE_INVALID", { details: { fields } });
}

/** The phones of a form; throws PHONE_INVALID or INVALID_INPUT naming the field that is wrong. */
function parsePhones({ phone, smsConsent, contacts }: Omit<NewMember, "isSpare">): ParsedPhone[] {
  const own = { field: "phone", label: null, typed: phone, smsConsent };
  const others = contacts.map((contact, index) => ({
    field: `contacts.${index}.phone`,
    label: contact.label,
    typed: contact.phone,
    smsConsent: contact.smsConsent,
  }));
  const seen = new Set<string>();
  return [own, ...others].map(({ field, typed, ...rest }) => {
    const parsed = requirePhone(typed, field);
    if (seen.has(parsed)) {
      const fields = { [field]: "This number is already one of this member's." };
      throw new AppError("INVALID_INPUT", { details: { fields } });
    }
    seen.add(parsed);
    return { ...rest, phone: parsed };
  });
}

type NewPhone = ParsedPhone & { memberId: string; position: number };

/** Adds phones to members, with the evidence of their consents. */
export async function insertPhones(trx: Trx, teamId: string, giver: ConsentGiver, phones: NewPhone[]) {
  if (phones.length === 0) return;
  const agreed = phones.filter(({ smsConsent }) => smsConsent);
  const consentIds = await recordConsents(
    trx,
    teamId,
    giver,
    agreed.map(({ phone }) => ({ phone, granted: true })),
  );
  const consentOf = new Map(agreed.map((phone, index) => [phone, consentIds[index]!]));
  await trx
    .insertInto("memberPhone")
    .values(phones.map((phone) => ({ ...phone, teamId, consentId: consentOf.get(phone) ?? null })))
    .execute();
}

/** Locks the team until the transaction ends, so that its roster grows by one after the other. */
export async function lockRoster(trx: Trx, teamId: string): Promise<void> {
  await trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
}

/** Throws ROSTER_FULL when so many more would be too many. Holds on a locked roster only. */
export async function requireRoom(trx: Trx, teamId: string, more: number): Promise<void> {
  const { members } = await trx
    .selectFrom("teamMember")
    .select((eb) => eb.fn.countAll<string>().as("members"))
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  if (Number(members) + more > MOST_MEMBERS) throw new AppError("ROSTER_FULL");
}

/** Adds members, active (MEMB-16), with their phones and consents; a handful of statements however many they are. */
export async function insertMembers(
  trx: Trx,
  teamId: string,
  giver: ConsentGiver<AddedVia>,
  members: ParsedMember[],
): Promise<string[]> {
  if (members.length === 0) return [];
  await lockRoster(trx, teamId);
  await requireRoom(trx, teamId, members.length);
  const ids = await newIds(trx, members.length);
  await trx
    .insertInto("teamMember")
    .values(
      members.map(({ name, email }, index) => ({
        id: ids[index]!,
        teamId,
        name,
        email,
        addedVia: giver.source,
        addedBy: giver.userId,
      })),
    )
    .execute();
  await insertPhones(
    trx,
    teamId,
    giver,
    members.flatMap(({ phones }, index) =>
      phones.map((phone, position) => ({ ...phone, memberId: ids[index]!, position })),
    ),
  );
  return ids;
}

/** Not idempotent: two people may have the same name and phone. Returns the member's id. */
export async function addMember(
  grant: TeamManager,
  input: NewMember,
  clientAddress: string,
): Promise<string> {
  const phones = parsePhones(input);
  const giver = managerAs(grant, "manager", clientAddress);
  const { name, email, isSpare } = input;
  return db.transaction().execute(async (trx) => {
    const [id] = await insertMembers(trx, grant.teamId, giver, [{ name, email, phones }]);
    if (isSpare) await putOnSpareList(trx, grant.teamId, id!, true);
    return id!;
  });
}

/** The last one to save wins. A consent that did not change keeps its evidence; one that did gets new evidence. */
export async function updateMember(
  grant: TeamManager,
  memberId: string,
  input: MemberChange,
  clientAddress: string,
): Promise<void> {
  const phones = parsePhones(input).map((phone, position) => ({ ...phone, memberId, position }));
  await db.transaction().execute(async (trx) => {
    const { name, email, active, isSpare } = input;
    if (isSpare !== undefined) await lockRoster(trx, grant.teamId);
    const updated = await trx
      .updateTable("teamMember")
      .set({ name, email, active, updatedAt: clock.now() })
      .where("id", "=", memberId)
      .where("teamId", "=", grant.teamId)
      .returning("id")
      .executeTakeFirst();
    if (!updated) throw new AppError("NOT_FOUND");
    await replacePhones(trx, grant.teamId, managerAs(grant, "manager", clientAddress), memberId, phones);
    if (isSpare !== undefined) await putOnSpareList(trx, grant.teamId, memberId, isSpare);
  });
}

async function replacePhones(
  trx: Trx,
  teamId: string,
  giver: ConsentGiver,
  memberId: string,
  phones: NewPhone[],
) {
  const before = await trx.selectFrom("memberPhone").selectAll().where("memberId", "=", memberId).execute();
  const kept = new Map(before.map((row) => [row.phone, row]));
  await trx
    .deleteFrom("memberPhone")
    .where("memberId", "=", memberId)
    .where(
      "phone",
      "not in",
      phones.map(({ phone }) => phone),
    )
    .execute();
  await insertPhones(
    trx,
    teamId,
    giver,
    phones.filter(({ phone }) => !kept.has(phone)),
  );
  // At most five of them, and their positions may change places.
  for (const { phone, label, position, smsConsent } of phones) {
    const row = kept.get(phone);
    if (!row) continue;
    if (row.smsConsent !== smsConsent) await setConsent(trx, teamId, giver, [row], smsConsent);
    await trx.updateTable("memberPhone").set({ label, position }).where("id", "=", row.id).execute();
  }
}

/**
 * Removes a member with all that hangs on them; their phones leave the record of texts too (OP-40). What they agreed to stays
 * as evidence.
 */
export async function removeMember({ teamId }: TeamManager, memberId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const phones = await deleteMember(trx, teamId, memberId);
    if (phones === null) throw new AppError("NOT_FOUND");
  });
}

/** The row, and later what the record of texts knows of its phones. Null when it is not there. */
export async function deleteMember(trx: Trx, teamId: string, memberId: string): Promise<string[] | null> {
  const rows = await trx
    .selectFrom("memberPhone")
    .select("phone")
    .where("memberId", "=", memberId)
    .where("teamId", "=", teamId)
    .execute();
  const removed = await trx
    .deleteFrom("teamMember")
    .where("id", "=", memberId)
    .where("teamId", "=", teamId)
    .returning("id")
    .executeTakeFirst();
  if (!removed) return null;
  const phones = rows.map(({ phone }) => phone);
  if (phones.length > 0) await enqueue(trx, forgetPhones, { teamId, phones });
  return phones;
}
