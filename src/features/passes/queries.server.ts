import { db } from "#platform/database.ts";

/** What a checkout is made of: each team's name and how many are on its roster, in the order asked for. */
export async function listSizes(teamIds: readonly string[]) {
  const rows = await db
    .selectFrom("team")
    .select((eb) => [
      "team.id",
      "team.name",
      eb
        .selectFrom("teamMember")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .as("memberCount"),
    ])
    .where("team.id", "in", teamIds)
    .execute();
  return new Map(rows.map(({ id, name, memberCount }) => [id, { name, memberCount: Number(memberCount) }]));
}
