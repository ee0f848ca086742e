import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createGroup } from "#tests/factories/groups.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { joinWords } from "#words/join/join.ts";
import { requireJoiner } from "./access.server.ts";
import { insertJoinLink, joinTeam } from "./commands.server.ts";
import { getJoinLink, getTeamToJoin } from "./queries.server.ts";

let teamId: string;
let token: string;
beforeEach(async () => {
  ({ id: teamId } = await createTeam());
  await db.transaction().execute((trx) => insertJoinLink(trx, teamId));
  token = (await getJoinLink({ teamId } as never)).url!.split("/").at(-1)!;
});

const join = async (change: Partial<Parameters<typeof joinTeam>[1]>) =>
  joinTeam(await requireJoiner(token, "192.0.2.1"), {
    name: "Aisha Bello",
    phone: "+13125550103",
    ...change,
  });
const listMembers = async () => {
  const rows = await db
    .selectFrom("teamMember")
    .leftJoin("memberGroup", "memberGroup.memberId", "teamMember.id")
    .leftJoin("teamGroup", "teamGroup.id", "memberGroup.groupId")
    .select(["teamMember.name", "teamGroup.name as group"])
    .where("teamMember.teamId", "=", teamId)
    .orderBy("teamGroup.position")
    .execute();
  return rows.map(({ name, group }) => `${name}: ${group}`);
};

describe("what someone plays", () => {
  it("is asked of a team with groups, in three languages [NEED-03]", async () => {
    expect(await getTeamToJoin(token)).toMatchObject({ groups: [] });
    const { id } = await createGroup(teamId, { name: "Goalie", minimum: 1 });
    expect(await getTeamToJoin(token)).toMatchObject({ groups: [{ id, name: "Goalie" }] });
    expect(joinWords.en.fields.plays).toBe("What do you play?");
    expect(new Set(Object.values(joinWords).map(({ fields }) => fields.plays)).size).toBe(3);
    expect(new Set(Object.values(joinWords).map(({ fields }) => fields.childPlays)).size).toBe(3);
  });

  it("is optional, and ignores groups of other teams [NEED-03]", async () => {
    const { id: goalie } = await createGroup(teamId, { name: "Goalie" });
    const { id: women } = await createGroup(teamId, { name: "Women" });
    const { id: foreign } = await createGroup((await createTeam()).id, { name: "Goalie" });
    await join({ groupIds: [women, goalie, foreign, randomUUID()] });
    await join({ name: "Bea Ruiz", phone: "+13125550104" });
    expect((await listMembers()).toSorted()).toEqual([
      "Aisha Bello: Goalie",
      "Aisha Bello: Women",
      "Bea Ruiz: null",
    ]);
    // Someone who joins again is added to groups, and never taken out of one.
    await join({ groupIds: [] });
    await join({ name: "Bea Ruiz", phone: "+13125550104", groupIds: [goalie] });
    expect((await listMembers()).toSorted()).toEqual([
      "Aisha Bello: Goalie",
      "Aisha Bello: Women",
      "Bea Ruiz: Goalie",
    ]);
  });

  it("is the child's if a parent fills in the form [NEED-03]", async () => {
    const { id: goalie } = await createGroup(teamId, { name: "Goalie" });
    await join({ name: "Maya Bello", childName: "Tom Bello", groupIds: [goalie] });
    expect(await listMembers()).toEqual(["Tom Bello: Goalie"]);
  });
});
