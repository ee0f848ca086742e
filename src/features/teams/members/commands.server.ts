import { db, createIds, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { checkPhone } from "#platform/phone.ts";
import { clock } from "#platform/clock.ts";
import type { TeamManager } from "../access.server.ts";
import { MAX_MEMBERS } from "../rules.ts";
import { setSubStatus } from "../subs/commands.server.ts";
import {
  toManagerEvidence,
  endFirstTexts,
  recordConsents,
  setConsent,
  type ConsentEvidence,
} from "../consents/commands.server.ts";
import { forgetPhones } from "../queue.ts";
import type { AddedVia, MemberChange, NewMember } from "./schema.ts";

/** A phone as stored, in E.164. A member's first phone is their own and has no label. */
export type ParsedPhone = { label: string | null; phone: string; smsConsent: boolean };
export type ParsedMember = { name: string; email: string | null; phones: ParsedPhone[] };

/** Converts a number that we can text to E.164. Throws PHONE_INVALID with the field and what's wrong (TEXT-43). */
export function requirePhone(
  input: string,
  field = "phone",
  storedPhones: ReadonlySet<string> = new Set(),
): string {
  const { phone, problem } = checkPhone(input, storedPhones);
  if (phone !== undefined) return phone;
  throw new AppError("PHONE_INVALID", { details: { fields: { [field]: problem } } });
}

/**
 * Parses a form's phones. Throws PHONE_INVALID or INVALID_INPUT with the invalid field. `storedPhones` are the member's
 * numbers so far.
 */
function parsePhones(
  { phone, smsConsent, contacts }: Omit<NewMember, "isSub">,
  storedPhones?: ReadonlySet<string>,
): ParsedPhone[] {
  const ownPhone = { field: "phone", label: null, typed: phone, smsConsent };
  const contactPhones = contacts.map((contact, index) => ({
    field: `contacts.${index}.phone`,
    label: contact.label,
    typed: contact.phone,
    smsConsent: contact.smsConsent,
  }));
  const seen = new Set<string>();
  return [ownPhone, ...contactPhones].map(({ field, typed, ...rest }) => {
    const parsed = requirePhone(typed, field, storedPhones);
    if (seen.has(parsed)) {
      const fields = { [field]: "This member already has this number." };
      throw new AppError("INVALID_INPUT", { details: { fields } });
    }
    seen.add(parsed);
    return { ...rest, phone: parsed };
  });
}

type NewPhone = ParsedPhone & { memberId: string; position: number };

/** Adds phones to members and records their consents. */
export async function insertPhones(trx: Trx, teamId: string, evidence: ConsentEvidence, phones: NewPhone[]) {
  if (phones.length === 0) return;
  const consentingPhones = phones.filter(({ smsConsent }) => smsConsent);
  const consentIds = await recordConsents(
    trx,
    teamId,
    evidence,
    consentingPhones.map(({ phone }) => ({ phone, granted: true })),
  );
  const consentIdByPhone = new Map(consentingPhones.map((phone, index) => [phone, consentIds[index]!]));
  await trx
    .insertInto("memberPhone")
    .values(phones.map((phone) => ({ ...phone, teamId, consentId: consentIdByPhone.get(phone) ?? null })))
    .execute();
}

/** Locks the team until the transaction ends so that roster changes happen one at a time. */
export async function lockRoster(trx: Trx, teamId: string): Promise<void> {
  await trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
}

/** Throws ROSTER_FULL if the roster has no room for `count` more members. Reliable only if the roster is locked. */
export async function requireRoom(trx: Trx, teamId: string, count: number): Promise<void> {
  const { members } = await trx
    .selectFrom("teamMember")
    .select((eb) => eb.fn.countAll<string>().as("members"))
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  if (Number(members) + count > MAX_MEMBERS) throw new AppError("ROSTER_FULL");
}

/** Adds active members (MEMB-16) with their phones and consents, in a fixed number of statements. */
export async function insertMembers(
  trx: Trx,
  teamId: string,
  evidence: ConsentEvidence<AddedVia>,
  members: ParsedMember[],
): Promise<string[]> {
  if (members.length === 0) return [];
  await lockRoster(trx, teamId);
  await requireRoom(trx, teamId, members.length);
  const ids = await createIds(trx, members.length);
  await trx
    .insertInto("teamMember")
    .values(
      members.map(({ name, email }, index) => ({
        id: ids[index]!,
        teamId,
        name,
        email,
        addedVia: evidence.source,
        addedBy: evidence.userId,
      })),
    )
    .execute();
  await insertPhones(
    trx,
    teamId,
    evidence,
    members.flatMap(({ phones }, index) =>
      phones.map((phone, position) => ({ ...phone, memberId: ids[index]!, position })),
    ),
  );
  return ids;
}

/** Adds a member and returns their id. Not idempotent, because two people can have the same name and phone. */
export async function addMember(
  grant: TeamManager,
  input: NewMember,
  clientAddress: string,
): Promise<string> {
  const phones = parsePhones(input);
  const evidence = toManagerEvidence(grant, "manager", clientAddress);
  const { name, email, isSub } = input;
  return db.transaction().execute(async (trx) => {
    const [id] = await insertMembers(trx, grant.teamId, evidence, [{ name, email, phones }]);
    if (isSub) await setSubStatus(trx, grant.teamId, id!, true);
    return id!;
  });
}

/**
 * Updates a member. Last write wins. An unchanged consent keeps its evidence, and a changed one gets new evidence.
 */
export async function updateMember(
  grant: TeamManager,
  memberId: string,
  input: MemberChange,
  clientAddress: string,
): Promise<void> {
  const stored = await db
    .selectFrom("memberPhone")
    .select("phone")
    .where("memberId", "=", memberId)
    .where("teamId", "=", grant.teamId)
    .execute();
  const phones = parsePhones(input, new Set(stored.map(({ phone }) => phone))).map((phone, position) => ({
    ...phone,
    memberId,
    position,
  }));
  await db.transaction().execute(async (trx) => {
    const { name, email, active, isSub } = input;
    if (isSub !== undefined) await lockRoster(trx, grant.teamId);
    const updated = await trx
      .updateTable("teamMember")
      .set({ name, email, active, updatedAt: clock.now() })
      .where("id", "=", memberId)
      .where("teamId", "=", grant.teamId)
      .returning("id")
      .executeTakeFirst();
    if (!updated) throw new AppError("NOT_FOUND");
    await replacePhones(
      trx,
      grant.teamId,
      toManagerEvidence(grant, "manager", clientAddress),
      memberId,
      phones,
    );
    if (isSub !== undefined) await setSubStatus(trx, grant.teamId, memberId, isSub);
  });
}

async function replacePhones(
  trx: Trx,
  teamId: string,
  evidence: ConsentEvidence,
  memberId: string,
  phones: NewPhone[],
) {
  const before = await trx.selectFrom("memberPhone").selectAll().where("memberId", "=", memberId).execute();
  const existing = new Map(before.map((row) => [row.phone, row]));
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
    evidence,
    phones.filter(({ phone }) => !existing.has(phone)),
  );
  // One update per phone is fine, because there are at most five. Two phones can swap positions, because the database
  // checks that positions are unique only on commit.
  for (const { phone, label, position, smsConsent } of phones) {
    const row = existing.get(phone);
    if (!row) continue;
    if (row.smsConsent !== smsConsent) await setConsent(trx, teamId, evidence, [row], smsConsent);
    await trx.updateTable("memberPhone").set({ label, position }).where("id", "=", row.id).execute();
  }
  const currentPhones = new Set(phones.map(({ phone }) => phone));
  await endFirstTexts(
    trx,
    teamId,
    [...existing.keys()].filter((phone) => !currentPhones.has(phone)),
  );
}

/**
 * Removes a member and everything that belongs to them, including their phones in message history (OP-40). Their
 * consent records stay as evidence.
 */
export async function removeMember({ teamId }: TeamManager, memberId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const phones = await deleteMember(trx, teamId, memberId);
    if (phones === null) throw new AppError("NOT_FOUND");
  });
}

/**
 * Deletes the member's row and enqueues a job that removes their phones from message history. Returns those phones, or
 * null if there's no such member.
 */
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

/**
 * Voids all links in texts that the member got. The next text has a new one. Each link knows its member's number of
 * revocations, so this changes a single row. Throws NOT_FOUND.
 */
export async function revokeLinks({ teamId }: TeamManager, memberId: string): Promise<void> {
  const member = await db
    .updateTable("teamMember")
    .set((eb) => ({ linkGeneration: eb("linkGeneration", "+", 1) }))
    .where("id", "=", memberId)
    .where("teamId", "=", teamId)
    .returning("id")
    .executeTakeFirst();
  if (!member) throw new AppError("NOT_FOUND");
}
