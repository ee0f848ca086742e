import { sql } from "kysely";
import { syncAvailability } from "#features/availability/commands.server.ts";
import { leaveLines } from "#features/availability/lines/commands.server.ts";
import { db, createIds, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { clock } from "#platform/clock.ts";
import type { TeamManager } from "../access.server.ts";
import { MAX_MEMBERS } from "../rules.ts";
import {
  insertEmails,
  replaceEmails,
  toEmailEvidence,
  type ParsedEmail,
} from "../member-emails/commands.server.ts";
import { setMemberGroups } from "../groups/commands.server.ts";
import { insertPhones, replacePhones, type ParsedPhone } from "../phones/commands.server.ts";
import { setSubStatus } from "../subs/commands.server.ts";
import { toManagerEvidence, type ConsentEvidence } from "../consents/commands.server.ts";
import { forgetPhones } from "../queue.ts";
import { parseEmails, parsePhones, requireGuardian } from "./entries/rules.ts";
import { fillInChange } from "./queries.server.ts";
import type { AddedVia, MemberChange, NewMember } from "./schema.ts";

export type ParsedMember = {
  name: string;
  email: string | null;
  isMinor?: boolean;
  phones: ParsedPhone[];
  /** What's known about the email above, and contacts' emails. The email above has no consent if it isn't among them. */
  emails?: ParsedEmail[];
};

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

/** Adds active members (MEMB-16) with their phones, emails, and consents, in a fixed number of statements. */
export async function insertMembers(
  trx: Trx,
  teamId: string,
  evidence: ConsentEvidence<AddedVia>,
  members: ParsedMember[],
): Promise<string[]> {
  if (members.length === 0) return [];
  for (const member of members) requireGuardian(member);
  await lockRoster(trx, teamId);
  await requireRoom(trx, teamId, members.length);
  const ids = await createIds(trx, members.length);
  await trx
    .insertInto("teamMember")
    .values(
      members.map(({ name, email, isMinor = false }, index) => ({
        id: ids[index]!,
        teamId,
        name,
        email,
        isMinor,
        addedVia: evidence.source,
        addedBy: evidence.userId,
      })),
    )
    .execute();
  await insertPhones(
    trx,
    teamId,
    evidence,
    members.flatMap(({ phones, isMinor = false }, index) =>
      phones.map((phone, position) => ({ position, ...phone, isMinor, memberId: ids[index]! })),
    ),
  );
  await insertEmails(
    trx,
    teamId,
    toEmailEvidence(evidence),
    members.flatMap(({ emails = [], isMinor = false }, index) =>
      emails.map((email) => ({ ...email, isMinor, memberId: ids[index]! })),
    ),
  );
  await syncAvailability(trx, { teamId, memberIds: ids }, clock.now());
  return ids;
}

/** Adds a member and returns their id. Not idempotent, because two people can have the same name and phone. */
export async function addMember(
  grant: TeamManager,
  input: NewMember,
  clientAddress: string,
): Promise<string> {
  const phones = parsePhones(input);
  const emails = parseEmails(input);
  const evidence = toManagerEvidence(grant, "manager", clientAddress);
  const { name, email, isSub, isMinor, groupIds } = input;
  return db.transaction().execute(async (trx) => {
    const [id] = await insertMembers(trx, grant.teamId, evidence, [{ name, email, isMinor, phones, emails }]);
    if (isSub) await setSubStatus(trx, grant.teamId, id!, true);
    if (groupIds.length > 0) await setMemberGroups(trx, grant.teamId, id!, groupIds);
    return id!;
  });
}

/**
 * Updates a member. Last write wins. An unchanged consent keeps its evidence, and a changed one gets new evidence. If
 * someone else has to agree for a phone than before, the earlier consent doesn't count for it (REACH-46).
 */
export async function updateMember(
  grant: TeamManager,
  memberId: string,
  input: MemberChange,
  clientAddress: string,
): Promise<void> {
  const { entries, storedPhones } = await fillInChange(grant, memberId, input);
  const { isMinor } = entries;
  const toOwn = <Entry>(entry: Entry) => ({ ...entry, memberId, isMinor });
  const phones = parsePhones(entries, storedPhones).map(toOwn);
  const emails = parseEmails(entries).map(toOwn);
  requireGuardian({ isMinor, phones, emails });
  const evidence = toManagerEvidence(grant, "manager", clientAddress);
  await db.transaction().execute(async (trx) => {
    const { name, email, active, isSub, groupIds } = input;
    await lockRoster(trx, grant.teamId);
    const before = await trx
      .selectFrom("teamMember")
      .select("isMinor")
      .where("id", "=", memberId)
      .where("teamId", "=", grant.teamId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError("NOT_FOUND");
    await replaceEmails(trx, grant.teamId, toEmailEvidence(evidence), memberId, emails, before.isMinor);
    await trx
      .updateTable("teamMember")
      .set({ name, email, active, isMinor, updatedAt: clock.now() })
      .where("id", "=", memberId)
      .where("teamId", "=", grant.teamId)
      .execute();
    await replacePhones(trx, grant.teamId, evidence, memberId, phones, before.isMinor);
    if (!active) await leaveLines(trx, memberId, { isRemoved: false }, clock.now());
    if (isSub !== undefined) await setSubStatus(trx, grant.teamId, memberId, isSub);
    if (groupIds !== undefined) await setMemberGroups(trx, grant.teamId, memberId, groupIds);
    await syncAvailability(trx, { teamId: grant.teamId, memberIds: [memberId] }, clock.now());
  });
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
 * Deletes the member's row and enqueues a job that removes their phones and emails from message history. Returns the
 * phones, or null if there's no such member.
 */
export async function deleteMember(trx: Trx, teamId: string, memberId: string): Promise<string[] | null> {
  const rows = await trx
    .selectFrom("memberPhone")
    .select("phone")
    .where("memberId", "=", memberId)
    .where("teamId", "=", teamId)
    .execute();
  const emails = await trx
    .selectFrom("memberEmail")
    .select("email")
    .where("memberId", "=", memberId)
    .where("teamId", "=", teamId)
    .execute();
  // Before the responses are gone, and so that lines are locked before responses, as everywhere.
  await leaveLines(trx, memberId, { isRemoved: true }, clock.now());
  const removed = await trx
    .deleteFrom("teamMember")
    .where("id", "=", memberId)
    .where("teamId", "=", teamId)
    .returning("id")
    .executeTakeFirst();
  if (!removed) return null;
  const phones = rows.map(({ phone }) => phone);
  const contacts = [...phones, ...emails.map(({ email }) => email)];
  if (contacts.length > 0) await enqueue(trx, forgetPhones, { teamId, phones: contacts });
  return phones;
}

/**
 * Voids all links in texts about the member: those to their contacts, which also show siblings, and those from before
 * families. The next text has a new one. Each link knows how often its contact's links were revoked, so this changes a
 * few rows for any number of links. Throws NOT_FOUND.
 */
export async function revokeLinks({ teamId }: TeamManager, memberId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const member = await trx
      .updateTable("teamMember")
      .set((eb) => ({ linkGeneration: eb("linkGeneration", "+", 1) }))
      .where("id", "=", memberId)
      .where("teamId", "=", teamId)
      .returning("id")
      .executeTakeFirst();
    if (!member) throw new AppError("NOT_FOUND");
    await sql`
      insert into contact_revocation (team_id, contact, generation)
      select team_id, contact, 1 from (
        select team_id, phone as contact from member_phone where member_id = ${memberId}
        union all
        select team_id, email from member_email where member_id = ${memberId}
      ) own order by contact
      on conflict (team_id, contact) do update set generation = contact_revocation.generation + 1`.execute(
      trx,
    );
  });
}
