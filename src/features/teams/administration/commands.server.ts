import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { deleteMember } from "../members/commands.server.ts";
import { forgetPhones } from "../queue.ts";
import { hasNoAccount } from "./queries.server.ts";

type MemberEntry = { name: string; email: string | null; teamId: string };

/** NOT_FOUND also for the entry of somebody with an account: that is changed by themselves or as an account (ADMACC-13). */
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

/** The last one to save wins. */
export async function correctMember(
  trx: Trx,
  _by: Administrator,
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

/** With all that hangs on them (OP-40). What they agreed to stays as evidence. */
export async function strikeMember(trx: Trx, _by: Administrator, memberId: string): Promise<MemberEntry> {
  const before = await lockMember(trx, memberId);
  await deleteMember(trx, before.teamId, memberId);
  return before;
}

/**
 * Takes a phone off all rosters: with the member whose own it is, and alone where it is a guardian's or second contact's. Gives
 * how many of each.
 */
export async function strikePhone(trx: Trx, _by: Administrator, phone: string) {
  const entries = await trx
    .selectFrom("memberPhone")
    .select(["id", "memberId", "teamId", "position"])
    .where("phone", "=", phone)
    .orderBy("id")
    .forUpdate()
    .execute();
  const own = entries.filter(({ position }) => position === 0);
  for (const { teamId, memberId } of own) await deleteMember(trx, teamId, memberId);
  const contacts = entries.filter(({ position }) => position !== 0);
  for (const { id } of contacts) await trx.deleteFrom("memberPhone").where("id", "=", id).execute();
  return { members: own.length, contacts: contacts.length };
}

/** Nobody changes the team, or sends for it, until the transaction ends. Throws TEAM_NOT_FOUND. */
export async function lockTeam(trx: Trx, _by: Administrator, teamId: string) {
  const team = await trx
    .selectFrom("team")
    .select(["name", "sport", "managerId", "subscriptionStatus", "subscriptionTier"])
    .where("id", "=", teamId)
    .forUpdate()
    .executeTakeFirst();
  if (!team) throw new AppError("TEAM_NOT_FOUND");
  return team;
}

/** With its members and games (OP2-39): their rows refer to it with `on delete cascade`. Orders stay, without the team. */
export async function removeTeam(trx: Trx, by: Administrator, teamId: string) {
  const team = await lockTeam(trx, by, teamId);
  const rows = await trx
    .selectFrom("memberPhone")
    .select("phone")
    .where("teamId", "=", teamId)
    .union(trx.selectFrom("managerPhone").select("phone").where("teamId", "=", teamId))
    .execute();
  if (rows.length > 0) await enqueue(trx, forgetPhones, { teamId, phones: rows.map(({ phone }) => phone) });
  await trx.deleteFrom("team").where("id", "=", teamId).execute();
  return team;
}
