import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { deleteLockedTeam } from "../commands.server.ts";
import { deleteMember } from "../members/commands.server.ts";
import { listLastGuardians } from "../guardians/queries.server.ts";
import { forgetPhones } from "../queue.ts";
import { hasNoAccount } from "./queries.server.ts";

type MemberEntry = { name: string; email: string | null; teamId: string };

/**
 * Locks a member without an account. Throws NOT_FOUND if the member has one, because then they edit their own data, or
 * an administrator edits their account (ADMACC-13).
 */
async function lockMember(trx: Trx, memberId: string): Promise<MemberEntry> {
  const member = await trx
    .selectFrom("teamMember")
    .select(["name", "email", "teamId"])
    .where("id", "=", memberId)
    .where(hasNoAccount)
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new AppError("NOT_FOUND");
  return member;
}

/** Updates a member. Last write wins. */
export async function updateMemberAsAdmin(
  trx: Trx,
  _admin: Administrator,
  memberId: string,
  entries: { name: string; email: string | null },
): Promise<{ before: MemberEntry; after: MemberEntry }> {
  const before = await lockMember(trx, memberId);
  await trx
    .updateTable("teamMember")
    .set({ ...entries, updatedAt: clock.now() })
    .where("id", "=", memberId)
    .execute();
  return { before, after: { ...before, ...entries } };
}

/** Deletes a member and everything that belongs to them (OP-40). Their consent records stay as evidence. */
export async function deleteMemberAsAdmin(
  trx: Trx,
  _admin: Administrator,
  memberId: string,
): Promise<MemberEntry> {
  const before = await lockMember(trx, memberId);
  await deleteMember(trx, before.teamId, memberId);
  return before;
}

/**
 * Removes a phone from every roster. If it's a member's own phone, the member is removed too. If it's a contact's
 * phone, only the contact is removed, unless it's a minor's last guardian. Then the child can't stay either. Returns
 * how many members and contacts were removed.
 */
export async function deletePhone(trx: Trx, _admin: Administrator, phone: string) {
  const entries = await trx
    .selectFrom("memberPhone")
    .select(["id", "memberId", "teamId", "position"])
    .where("phone", "=", phone)
    .orderBy("id")
    .forUpdate()
    .execute();
  const childIds = new Set(await listLastGuardians(trx, phone));
  const takesMember = ({ memberId, position }: (typeof entries)[number]) =>
    position === 0 || childIds.has(memberId);
  const ownPhones = entries.filter(takesMember);
  for (const { teamId, memberId } of ownPhones) await deleteMember(trx, teamId, memberId);
  const contacts = entries.filter((entry) => !takesMember(entry));
  for (const { id, memberId, teamId, position } of contacts) {
    // The email beside the number is the same person's.
    const emails = await trx
      .deleteFrom("memberEmail")
      .where("memberId", "=", memberId)
      .where("position", "=", position)
      .returning("email")
      .execute();
    await trx.deleteFrom("memberPhone").where("id", "=", id).execute();
    const addresses = emails.map(({ email }) => email);
    if (addresses.length > 0) await enqueue(trx, forgetPhones, { teamId, phones: addresses });
  }
  return { members: ownPhones.length, contacts: contacts.length };
}

/** Locks the team so that no one can change it or send its texts until the transaction ends. Throws TEAM_NOT_FOUND. */
export async function lockTeam(trx: Trx, _admin: Administrator, teamId: string) {
  const team = await trx
    .selectFrom("team")
    .select(["name", "sport", "managerId", "subscriptionStatus", "subscriptionTier"])
    .where("id", "=", teamId)
    .forUpdate()
    .executeTakeFirst();
  if (!team) throw new AppError("TEAM_NOT_FOUND");
  return team;
}

/**
 * Deletes a team. Its members and games are deleted too (OP2-39), because their rows use `on delete cascade`. Orders
 * are kept without the team.
 */
export async function removeTeam(trx: Trx, admin: Administrator, teamId: string) {
  const team = await lockTeam(trx, admin, teamId);
  await deleteLockedTeam(trx, teamId);
  return team;
}
