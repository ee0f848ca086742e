import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createGroup } from "#tests/factories/groups.ts";
import { createResponse } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { MAX_GROUPS } from "./rules.ts";
import type { Group } from "./schema.ts";

let client: TestClient;
let teamId: string;

beforeEach(async () => {
  const { id: managerId, email } = await createAccount();
  client = new TestClient();
  await client.signIn(email, PASSWORD);
  teamId = (await createTeam({ managerId, sport: "Coed Soccer" })).id;
});

const toPath = (path = "") => `/teams/${teamId}/groups${path}`;
const add = (name: string, minimum?: number | null) => client.post(toPath(), { name, minimum });
const listGroups = async (): Promise<Group[]> => (await client.get(toPath())).body.groups;
const listNames = async () => (await listGroups()).map(({ name }) => name);
const putPlayers = (values: { name: string; groupIds?: string[] }) =>
  client.post(`/teams/${teamId}/members`, { phone: "(312) 555-0142", ...values });

describe("a team's groups", () => {
  it("have unique names of 1 to 24 characters, without regard to case [NEED-01]", async () => {
    expect((await add("  Goalie ", 1)).body.groups).toEqual([
      { id: expect.any(String), name: "Goalie", minimum: 1, memberCount: 0 },
    ]);
    for (const name of ["goalie", "GOALIE"])
      expect(await add(name)).toMatchObject({ status: 409, body: { code: "GROUP_NAME_TAKEN" } });
    for (const name of ["", "x".repeat(25), "Two\nlines"])
      expect(await add(name)).toMatchObject({ status: 400 });
    expect(await add("x".repeat(24))).toMatchObject({ status: 200 });
    // The database refuses what slips through, too.
    await expect(createGroup(teamId, { name: "gOALIE" })).rejects.toThrow("team_group_name_idx");
    await expect(createGroup(teamId, { name: "" })).rejects.toThrow("team_group_name_check");
    const [, long] = await listGroups();
    const renamed = await client.put(toPath(`/${long!.id}`), { name: "Goalie", minimum: null });
    expect(renamed).toMatchObject({ status: 409, body: { code: "GROUP_NAME_TAKEN" } });
    // A group may change the case of its own name.
    const [goalie] = await listGroups();
    expect(await client.put(toPath(`/${goalie!.id}`), { name: "GOALIE", minimum: 1 })).toMatchObject({
      status: 200,
    });
    // Another team may use the same name.
    const { id: otherId } = await createTeam();
    await createGroup(otherId, { name: "Goalie" });
  });

  it("are up to twelve, even when requests are concurrent [NEED-01]", async () => {
    const responses = await Promise.all(
      Array.from({ length: MAX_GROUPS + 3 }, (_, index) => add(`Group ${index}`)),
    );
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(["GROUPS_FULL", "GROUPS_FULL", "GROUPS_FULL"]);
    expect(await listGroups()).toHaveLength(12);
    await expect(createGroup(teamId, { name: "Thirteenth" })).rejects.toThrow("team_group_position_check");
  });

  it("are in the order that the manager sets, as a whole [NEED-01]", async () => {
    for (const name of ["Goalie", "Women", "Men"]) await add(name);
    const ids = (await listGroups()).map(({ id }) => id);
    const order = [ids[2]!, ids[0]!, ids[1]!];
    expect((await client.put(toPath(), { groupIds: order })).status).toBe(200);
    expect(await listNames()).toEqual(["Men", "Goalie", "Women"]);
    for (const groupIds of [ids.slice(0, 2), [...ids, ids[0]], [...ids.slice(0, 2), randomUUID()]])
      expect(await client.put(toPath(), { groupIds })).toMatchObject({
        status: 409,
        body: { code: "GROUPS_CHANGED" },
      });
    // A deleted group leaves no gap, so the next one goes to the end.
    await client.delete(toPath(`/${ids[0]}`));
    await add("Defense");
    expect(await listNames()).toEqual(["Men", "Women", "Defense"]);
  });

  it("are suggested for the sport, but never added on their own [NEED-02]", async () => {
    expect((await client.get(toPath())).body).toEqual({
      groups: [],
      suggestions: ["Goalie", "Women", "Men"],
    });
    expect((await add("women")).body.suggestions).toEqual(["Goalie", "Men"]);
    await db.updateTable("team").set({ sport: "Pickleball" }).where("id", "=", teamId).execute();
    expect((await client.get(toPath())).body.suggestions).toEqual(["Men"]);
    for (let index = 0; index < MAX_GROUPS - 1; index += 1) await add(`Group ${index}`);
    expect((await client.get(toPath())).body.suggestions).toEqual([]);
  });

  it("may have a minimum of 1 to 20 [NEED-04]", async () => {
    for (const minimum of [0, 21, 1.5]) expect(await add("Goalie", minimum)).toMatchObject({ status: 400 });
    await add("Goalie", 20);
    const [goalie] = await listGroups();
    expect(
      (await client.put(toPath(`/${goalie!.id}`), { name: "Goalie", minimum: null })).body.groups,
    ).toMatchObject([{ minimum: null }]);
    await expect(createGroup(teamId, { name: "Women", minimum: 21 })).rejects.toThrow(
      "team_group_minimum_check",
    );
    expect(await client.put(toPath(`/${randomUUID()}`), { name: "Women", minimum: 1 })).toMatchObject({
      status: 404,
    });
  });

  it("keep their members and minimum when they're renamed [NEED-13]", async () => {
    const { id: memberId } = await createMember(teamId);
    const { id } = await createGroup(teamId, { name: "Goalie", minimum: 2, memberIds: [memberId] });
    await client.put(toPath(`/${id}`), { name: "Keeper", minimum: 2 });
    expect(await listGroups()).toEqual([{ id, name: "Keeper", minimum: 2, memberCount: 1 }]);
  });

  it("are removed from their members when they're deleted, and responses and past games stay [NEED-13]", async () => {
    const member = await createMember(teamId);
    const { id: gameId } = await createGame(teamId, { gameOn: "2026-01-10" });
    await createResponse({ teamId, gameId, memberId: member.id }, "attending");
    const { id } = await createGroup(teamId, { name: "Goalie", minimum: 1, memberIds: [member.id] });
    await createGroup(teamId, { name: "Women", memberIds: [member.id] });
    expect((await client.delete(toPath(`/${id}`))).body.groups).toMatchObject([
      { name: "Women", memberCount: 1 },
    ]);
    expect((await client.delete(toPath(`/${id}`))).status).toBe(404);
    const { body } = await client.get(`/teams/${teamId}/members`);
    expect(body.members).toMatchObject([{ id: member.id, groups: [{ name: "Women" }] }]);
    const rsvps = await db.selectFrom("gameRsvp").select("response").where("gameId", "=", gameId).execute();
    expect(rsvps).toEqual([{ response: "attending" }]);
  });
});

describe("a member", () => {
  it("is in any number of groups, and stays in them unless they're sent [NEED-01]", async () => {
    const ids = [];
    for (const name of ["Goalie", "Women", "Men"]) ids.push((await createGroup(teamId, { name })).id);
    const { id: foreignId } = await createGroup((await createTeam()).id, { name: "Goalie" });
    const added = await putPlayers({ name: "Aisha", groupIds: [ids[1]!, ids[0]!, foreignId, randomUUID()] });
    expect(added.body.groups).toEqual([
      { id: ids[0], name: "Goalie" },
      { id: ids[1], name: "Women" },
    ]);
    const path = `/teams/${teamId}/members/${added.body.id}`;
    const change = { name: "Aisha", phone: "(312) 555-0142", active: true };
    expect((await client.put(path, change)).body.groups).toHaveLength(2);
    expect((await client.put(path, { ...change, groupIds: [ids[1]] })).body.groups).toEqual([
      { id: ids[1], name: "Women" },
    ]);
    expect((await client.put(path, { ...change, groupIds: [] })).body.groups).toEqual([]);
    await expect(
      db.insertInto("memberGroup").values({ teamId, memberId: added.body.id, groupId: foreignId }).execute(),
    ).rejects.toThrow("member_group_team_id_group_id_fkey");
  });
});
