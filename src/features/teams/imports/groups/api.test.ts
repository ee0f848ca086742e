import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGroup } from "#tests/factories/groups.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { guessRoles } from "../columns/rules.ts";
import { readList } from "../reader/list.ts";
import { readRows, toImportRow } from "../rows/rules.ts";

let client: TestClient;
let teamId: string;

beforeEach(async () => {
  const account = await createAccount();
  client = await signInAs(account);
  teamId = (await createTeam({ managerId: account.id })).id;
});

/** Reads a list as the import dialog does. */
function readText(text: string) {
  const sheet = readList(text);
  return readRows(sheet, guessRoles(sheet)).map((row) => toImportRow(row, false));
}
const preview = (rows: object[], newGroups?: string[]) =>
  client.post(`/teams/${teamId}/roster-import/previews`, { rows, newGroups });
const importRows = (rows: object[], newGroups?: string[]) =>
  client.post(`/teams/${teamId}/roster-import`, { rows, newGroups });
/** Returns the names of each member's groups. */
async function listGroups(): Promise<Record<string, string[]>> {
  const { body } = await client.get(`/teams/${teamId}/members`);
  const members: { name: string; groups: { name: string }[] }[] = body.members;
  return Object.fromEntries(members.map(({ name, groups }) => [name, groups.map((group) => group.name)]));
}

describe("groups in a pasted list", () => {
  it.each(["Groups", "Position", "Positions", "group", "Posición", "Poste"])(
    "are read from a column %s, several separated by commas [NEED-03]",
    (header) => {
      const rows = readText(
        `Name\tPhone\t${header}\nAisha Bello\t3125550103\tGoalie, women , goalie\nCole Lind\t3125550104\t`,
      );
      expect(rows).toMatchObject([
        { name: "Aisha Bello", groups: ["Goalie", "women"] },
        { name: "Cole Lind" },
      ]);
      expect(rows[1]).not.toHaveProperty("groups");
    },
  );

  it("are matched without regard to case, and unknown names are offered as new [NEED-03]", async () => {
    await createGroup(teamId, { name: "Goalie", minimum: 1 });
    const { id } = await createMember(teamId, { name: "Cole Lind", phone: "+13125550104" });
    const rows = readText(
      'Name,Phone,Position\nAisha Bello,3125550103,"GOALIE, Setter"\nCole Lind,3125550104,"goalie, setter"\n' +
        `Dee Novak,3125550105,${"Long ".repeat(6)}`,
    );
    const { body } = await preview(rows);
    expect(body).toMatchObject({ newGroups: ["Setter"], groupRoom: 11 });
    expect(body.rows).toMatchObject([
      { status: "new" },
      {
        status: "merge",
        member: { id },
        changes: [
          { kind: "group", value: "Goalie" },
          { kind: "group", value: "Setter" },
        ],
      },
      { status: "new", notes: [{ kind: "group-left-out", value: "Long ".repeat(6).trim() }] },
    ]);
    // Without the new one, the member is only added to the group that the team has.
    const [, merge] = (await preview(rows, [])).body.rows;
    expect(merge.changes).toEqual([{ kind: "group", value: "Goalie" }]);
    // Nothing was saved so far, and an import adds only the groups that were confirmed.
    expect(await listGroups()).toEqual({ "Cole Lind": [] });
    await importRows(rows);
    expect(await listGroups()).toEqual({
      "Aisha Bello": ["Goalie"],
      "Cole Lind": ["Goalie"],
      "Dee Novak": [],
    });
    expect((await importRows(rows, ["setter", "Libero"])).body).toEqual({
      added: 0,
      merged: 2,
      unchanged: 1,
    });
    expect(await listGroups()).toMatchObject({
      "Aisha Bello": ["Goalie", "Setter"],
      "Cole Lind": ["Goalie", "Setter"],
    });
    const names = await db.selectFrom("teamGroup").select("name").where("teamId", "=", teamId).execute();
    expect(names.map(({ name }) => name).toSorted()).toEqual(["Goalie", "Setter"]);
    // Sending the list again changes nothing.
    expect((await importRows(rows, ["Setter"])).body).toEqual({ added: 0, merged: 0, unchanged: 3 });
  });

  it("never take anyone out of a group, and stop at twelve [NEED-01, NEED-03]", async () => {
    const { id } = await createMember(teamId, { name: "Cole Lind", phone: "+13125550104" });
    for (let index = 0; index < 11; index += 1) await createGroup(teamId, { name: `Group ${index}` });
    await createGroup(teamId, { name: "Goalie", memberIds: [id] });
    const rows = readText("Name,Phone,Groups\nCole Lind,3125550104,Setter");
    expect((await preview(rows)).body).toMatchObject({ newGroups: ["Setter"], groupRoom: 0 });
    expect(await importRows(rows, ["Setter"])).toMatchObject({ status: 409, body: { code: "GROUPS_FULL" } });
    await importRows(rows);
    expect(await listGroups()).toEqual({ "Cole Lind": ["Goalie"] });
  });

  it("are exported in a column that can be imported again [NEED-03]", async () => {
    const { id: memberId } = await createMember(teamId, { name: "Aisha Bello", phone: "+13125550103" });
    await createGroup(teamId, { name: "=Goalie", memberIds: [memberId] });
    await createGroup(teamId, { name: "Women", memberIds: [memberId] });
    const { csv } = (await client.get(`/teams/${teamId}/roster-export`)).body;
    expect(csv).toContain(",Groups");
    const rows = readText(csv);
    expect(rows).toMatchObject([{ name: "Aisha Bello", groups: ["=Goalie", "Women"] }]);
    await db.deleteFrom("memberGroup").where("teamId", "=", teamId).execute();
    await importRows(rows);
    expect(await listGroups()).toEqual({ "Aisha Bello": ["=Goalie", "Women"] });
  });
});
