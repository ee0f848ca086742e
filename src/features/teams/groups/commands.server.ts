import { sql } from "kysely";
import { armTeamReminders } from "#features/reminders/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { TeamManager } from "../access.server.ts";
import { MAX_GROUPS } from "./rules.ts";
import type { GroupChange, NewGroup } from "./schema.ts";

/** Locks the team, so that changes to its groups run one at a time. */
const lockGroups = (trx: Trx, teamId: string) =>
  trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();

async function readGroupIds(trx: Trx, teamId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("teamGroup")
    .select("id")
    .where("teamId", "=", teamId)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

/** Throws GROUP_NAME_TAKEN if another group has this name, in upper or lower case. Reliable only under the lock. */
async function requireNewName(trx: Trx, teamId: string, name: string, exceptId?: string): Promise<void> {
  const taken = await trx
    .selectFrom("teamGroup")
    .select("id")
    .where("teamId", "=", teamId)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .$if(exceptId !== undefined, (query) => query.where("id", "<>", exceptId!))
    .executeTakeFirst();
  if (taken) throw new AppError("GROUP_NAME_TAKEN");
}

/**
 * Adds a group after the team's others. Not idempotent: a repeat finds the name taken. Throws GROUPS_FULL at the limit
 * and GROUP_NAME_TAKEN.
 */
export async function addGroup({ teamId }: TeamManager, group: NewGroup): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockGroups(trx, teamId);
    await requireNewName(trx, teamId, group.name);
    await insertGroups(trx, teamId, [group]);
    await armTeamReminders(trx, teamId, clock.now());
  });
}

/** Inserts groups after the team's others and returns their ids. Requires the team's lock. Throws GROUPS_FULL. */
export async function insertGroups(trx: Trx, teamId: string, groups: readonly NewGroup[]): Promise<string[]> {
  if (groups.length === 0) return [];
  const { length: position } = await readGroupIds(trx, teamId);
  if (position + groups.length > MAX_GROUPS) throw new AppError("GROUPS_FULL");
  const inserted = await trx
    .insertInto("teamGroup")
    .values(groups.map((group, index) => ({ teamId, position: position + index, ...group })))
    .returning("id")
    .execute();
  return inserted.map(({ id }) => id);
}

/**
 * Renames a group and sets its minimum. Its members stay (NEED-13). Idempotent, and the last write wins. Throws
 * NOT_FOUND and GROUP_NAME_TAKEN.
 */
export async function updateGroup(
  { teamId }: TeamManager,
  groupId: string,
  { name, minimum }: GroupChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockGroups(trx, teamId);
    await requireNewName(trx, teamId, name, groupId);
    const updated = await trx
      .updateTable("teamGroup")
      .set({ name, minimum })
      .where("id", "=", groupId)
      .where("teamId", "=", teamId)
      .returning("id")
      .executeTakeFirst();
    if (!updated) throw new AppError("NOT_FOUND");
    // Games have a check of their players while a group has a minimum.
    await armTeamReminders(trx, teamId, clock.now());
  });
}

async function setOrder(trx: Trx, teamId: string, groupIds: readonly string[]): Promise<void> {
  await sql`
    update team_group set position = place.position - 1
    from unnest(${groupIds}::uuid[]) with ordinality as place (group_id, position)
    where team_group.id = place.group_id and team_group.team_id = ${teamId}`.execute(trx);
}

/** Reorders the groups. Idempotent. Throws GROUPS_CHANGED unless the ids are exactly the team's groups. */
export async function reorderGroups({ teamId }: TeamManager, groupIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockGroups(trx, teamId);
    const current = new Set(await readGroupIds(trx, teamId));
    const isComplete =
      new Set(groupIds).size === groupIds.length &&
      groupIds.length === current.size &&
      groupIds.every((id) => current.has(id));
    if (!isComplete) throw new AppError("GROUPS_CHANGED");
    await setOrder(trx, teamId, groupIds);
  });
}

/** Deletes a group and removes it from its members. Responses and past games stay (NEED-13). Throws NOT_FOUND. */
export async function removeGroup({ teamId }: TeamManager, groupId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockGroups(trx, teamId);
    const removed = await trx
      .deleteFrom("teamGroup")
      .where("id", "=", groupId)
      .where("teamId", "=", teamId)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw new AppError("NOT_FOUND");
    // Without gaps, the next group fits at the end.
    await setOrder(trx, teamId, await readGroupIds(trx, teamId));
    await armTeamReminders(trx, teamId, clock.now());
  });
}

/**
 * Sets the groups that a member is in. Ids of groups that the team doesn't have, such as ones that were just deleted,
 * are ignored. Idempotent.
 */
export async function setMemberGroups(
  trx: Trx,
  teamId: string,
  memberId: string,
  groupIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom("memberGroup")
    .where("teamId", "=", teamId)
    .where("memberId", "=", memberId)
    .where(sql<boolean>`group_id <> all(${groupIds}::uuid[])`)
    .execute();
  await insertMemberGroups(
    trx,
    teamId,
    groupIds.map((groupId) => ({ memberId, groupId })),
  );
}

/** Puts members into groups. Leaves out groups that the team doesn't have. Idempotent. */
export async function insertMemberGroups(
  trx: Trx,
  teamId: string,
  entries: readonly { memberId: string; groupId: string }[],
): Promise<void> {
  if (entries.length === 0) return;
  // Locked, so that none of the groups is deleted before the members are in it.
  await sql`
    insert into member_group (team_id, member_id, group_id)
    select ${teamId}, entry.member_id, team_group.id
    from unnest(${entries.map(({ memberId }) => memberId)}::uuid[], ${entries.map(({ groupId }) => groupId)}::uuid[])
      entry (member_id, group_id)
    join team_group on team_group.id = entry.group_id and team_group.team_id = ${teamId}
    order by entry.member_id, team_group.id
    for key share of team_group
    on conflict do nothing`.execute(trx);
}

/** Carries groups and who is in them over to a new season. Call it after the members were carried over. */
export async function carryGroups(
  trx: Trx,
  { fromTeamId, toTeamId }: { fromTeamId: string; toTeamId: string },
): Promise<void> {
  await sql`
    insert into team_group (team_id, name, position, minimum)
    select ${toTeamId}, name, position, minimum from team_group where team_id = ${fromTeamId}`.execute(trx);
  await sql`
    insert into member_group (team_id, member_id, group_id)
    select carried.team_id, season_member.member_id, carried.id
    from member_group
    join season_member on season_member.previous_member_id = member_group.member_id
    join team_group earlier on earlier.id = member_group.group_id
    join team_group carried on carried.team_id = ${toTeamId} and carried.position = earlier.position
    where member_group.team_id = ${fromTeamId}
    order by season_member.member_id`.execute(trx);
}
