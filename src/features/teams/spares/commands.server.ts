import { sql } from "kysely";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { TeamManager } from "../access.server.ts";
import { MOST_SPARES } from "./rules.ts";

/** The roster is locked by its team, here as everywhere: two who change the order do so one after the other. */
const lockRoster = (trx: Trx, teamId: string) =>
  trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();

/** Makes a member a spare, the last in order, or a player again. Repeatable. On a locked roster. Throws SPARES_FULL. */
export async function putOnSpareList(
  trx: Trx,
  teamId: string,
  memberId: string,
  isSpare: boolean,
): Promise<void> {
  await sql`
    update team_member set spare_position = ${
      isSpare
        ? sql`(select coalesce(max(spare_position), -1) + 1 from team_member other where other.team_id = ${teamId})`
        : null
    }
    where team_id = ${teamId} and id = ${memberId} and (spare_position is null) = ${isSpare}`.execute(trx);
  if (isSpare && (await readSpares(trx, teamId)).size > MOST_SPARES) throw new AppError("SPARES_FULL");
}

async function setSpare({ teamId }: TeamManager, memberId: string, isSpare: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRoster(trx, teamId);
    const member = await trx
      .selectFrom("teamMember")
      .select("id")
      .where("id", "=", memberId)
      .where("teamId", "=", teamId)
      .executeTakeFirst();
    if (!member) throw new AppError("NOT_FOUND");
    await putOnSpareList(trx, teamId, memberId, isSpare);
  });
}

/** Repeatable. NOT_FOUND for whoever is not on the roster, SPARES_FULL beyond what a team may have. */
export const addSpare = (grant: TeamManager, memberId: string) => setSpare(grant, memberId, true);

/** Repeatable. They stay on the roster, as a player. NOT_FOUND for whoever is not on it. */
export const removeSpare = (grant: TeamManager, memberId: string) => setSpare(grant, memberId, false);

/** Repeatable. SPARES_CHANGED unless these are all of them. */
export async function reorderSpares({ teamId }: TeamManager, memberIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRoster(trx, teamId);
    const known = await readSpares(trx, teamId);
    const named = new Set(memberIds);
    const areAll =
      named.size === memberIds.length && named.size === known.size && memberIds.every((id) => known.has(id));
    if (!areAll) throw new AppError("SPARES_CHANGED");
    await sql`
      update team_member set spare_position = place.position - 1
      from unnest(${memberIds}::uuid[]) with ordinality as place (member_id, position)
      where team_member.id = place.member_id and team_member.team_id = ${teamId}`.execute(trx);
  });
}

async function readSpares(trx: Trx, teamId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("teamMember")
    .select("id")
    .where("teamId", "=", teamId)
    .where("sparePosition", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
