import { sql } from "kysely";
import { endOwnersInvitations } from "#features/accounts/invitations/commands.server.ts";
import { armTeamReminders } from "#features/reminders/commands.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { deleteLockedTeam } from "../commands.server.ts";
import { selectHeirs } from "./queries.server.ts";

/**
 * Archives the user's teams that no one else manages, so that their texts stop. Returns the ids of the teams that
 * weren't archived before, for `restoreDepartingTeams`.
 */
export async function archiveDepartingTeams(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update team set archived_at = ${clock.now()}
    where manager_id = ${userId} and archived_at is null
      and id not in (select inheritance.team_id from ${selectHeirs(userId)} inheritance)
    returning id`.execute(trx);
  for (const { id } of rows) await armTeamReminders(trx, id, clock.now());
  return rows.map(({ id }) => id);
}

/** Restores archived teams that the user still owns. Idempotent. Reminders in the future are scheduled again. */
export async function restoreDepartingTeams(
  trx: Trx,
  userId: string,
  teamIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update team set archived_at = null
    where manager_id = ${userId} and id = any(${teamIds}::uuid[]) and archived_at is not null
    returning id`.execute(trx);
  for (const { id } of rows) await armTeamReminders(trx, id, clock.now());
}

/**
 * Makes another manager the owner of each of the user's teams that has one, and returns the teams with their new owners.
 * Other managers keep their access. Idempotent.
 */
export async function passOnTeams(trx: Trx, userId: string): Promise<{ teamId: string; heirId: string }[]> {
  const { rows } = await sql<{ teamId: string; heirId: string }>`
    update team set manager_id = inheritance.heir_id from ${selectHeirs(userId)} inheritance
    where team.id = inheritance.team_id and team.manager_id = ${userId}
    returning team.id as "teamId", team.manager_id as "heirId"`.execute(trx);
  await endOwnersInvitations(trx, rows);
  return rows;
}

/** Deletes all teams that the user still owns, with their members and games. Idempotent. Locks the teams. */
export async function deleteOwnTeams(trx: Trx, userId: string): Promise<void> {
  const teams = await trx
    .selectFrom("team")
    .select("id")
    .where("managerId", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id } of teams) await deleteLockedTeam(trx, id);
}
