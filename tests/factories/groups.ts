import { db } from "#platform/database.ts";

/** Adds a group to a team, after its other groups. */
export async function createGroup(
  teamId: string,
  { memberIds = [], ...group }: { name: string; minimum?: number | null; memberIds?: readonly string[] },
) {
  const { next } = await db
    .selectFrom("teamGroup")
    .select((eb) => eb.fn.coalesce(eb.fn.max("position"), eb.lit(-1)).as("next"))
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("teamGroup")
    .values({ teamId, position: next + 1, ...group })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (memberIds.length > 0)
    await db
      .insertInto("memberGroup")
      .values(memberIds.map((memberId) => ({ teamId, memberId, groupId: id })))
      .execute();
  return { id };
}
