import { sql } from "kysely";
import { syncAvailability } from "#features/availability/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { TeamManager } from "../access.server.ts";
import { MAX_SUBS } from "./rules.ts";

/** Locks the roster by locking its team so that concurrent changes to the sub list run one at a time. */
const lockRoster = (trx: Trx, teamId: string) =>
  trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();

/**
 * Adds a member to the end of the sub list, or makes them a regular player. Idempotent. Requires a locked roster.
 * Throws SUB_LIST_FULL.
 */
export async function setSubStatus(
  trx: Trx,
  teamId: string,
  memberId: string,
  isSub: boolean,
): Promise<void> {
  await sql`
    update team_member set sub_position = ${
      isSub
        ? sql`(select coalesce(max(sub_position), -1) + 1 from team_member other where other.team_id = ${teamId})`
        : null
    }
    where team_id = ${teamId} and id = ${memberId} and (sub_position is null) = ${isSub}`.execute(trx);
  if (isSub && (await readSubs(trx, teamId)).size > MAX_SUBS) throw new AppError("SUB_LIST_FULL");
  // Subs are never in by default (NEED-34).
  await syncAvailability(trx, { teamId, memberIds: [memberId] }, clock.now());
}

async function setSub({ teamId }: TeamManager, memberId: string, isSub: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRoster(trx, teamId);
    const member = await trx
      .selectFrom("teamMember")
      .select("id")
      .where("id", "=", memberId)
      .where("teamId", "=", teamId)
      .executeTakeFirst();
    if (!member) throw new AppError("NOT_FOUND");
    await setSubStatus(trx, teamId, memberId, isSub);
  });
}

/**
 * Makes a member a sub. Idempotent. Throws NOT_FOUND for someone who isn't on the roster and SUB_LIST_FULL at the
 * limit.
 */
export const addSub = (grant: TeamManager, memberId: string) => setSub(grant, memberId, true);

/**
 * Makes a sub a regular player, who stays on the roster. Idempotent. Throws NOT_FOUND for someone who isn't on the
 * roster.
 */
export const removeSub = (grant: TeamManager, memberId: string) => setSub(grant, memberId, false);

/** Reorders the subs. Idempotent. Throws SUB_LIST_CHANGED unless the ids are exactly the current subs. */
export async function reorderSubs({ teamId }: TeamManager, memberIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRoster(trx, teamId);
    const currentIds = await readSubs(trx, teamId);
    const requestedIds = new Set(memberIds);
    const isComplete =
      requestedIds.size === memberIds.length &&
      requestedIds.size === currentIds.size &&
      memberIds.every((id) => currentIds.has(id));
    if (!isComplete) throw new AppError("SUB_LIST_CHANGED");
    await sql`
      update team_member set sub_position = place.position - 1
      from unnest(${memberIds}::uuid[]) with ordinality as place (member_id, position)
      where team_member.id = place.member_id and team_member.team_id = ${teamId}`.execute(trx);
  });
}

async function readSubs(trx: Trx, teamId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("teamMember")
    .select("id")
    .where("teamId", "=", teamId)
    .where("subPosition", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
