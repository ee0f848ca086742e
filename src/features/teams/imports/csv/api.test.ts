import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { guessRoles } from "../columns/rules.ts";
import { readList } from "../reader/list.ts";
import { readRows, toImportRow } from "../rows/rules.ts";

let client: TestClient;
let teamId: string;

beforeEach(async () => {
  const account = await createAccount();
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  teamId = (await createTeam({ managerId: account.id, name: "Lakeview Otters" })).id;
});

const importRows = (rows: object[]) => client.post(`/teams/${teamId}/roster-import`, { rows });
const exportRoster = async () => (await client.get(`/teams/${teamId}/roster-export`)).body;
const readStored = async () => [
  (await client.get(`/teams/${teamId}/members`)).body.members,
  await db.selectFrom("smsConsent").selectAll().where("teamId", "=", teamId).orderBy("id").execute(),
];
const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", email: "aisha@example.com", smsConsent: true };

describe("roster export", () => {
  it("returns a CSV file that Excel opens without running formulas", async () => {
    await importRows([
      { ...aisha, name: '=HYPERLINK("http://x")' },
      { name: "Zoë, the Ace", phone: "3125550104" },
    ]);
    const { fileName, csv } = await exportRoster();
    expect(fileName).toBe("lakeview_otters_roster.csv");
    expect(csv.startsWith("\uFEFFName,Phone,Phone (E.164),")).toBe(true);
    const lines = csv.split("\r\n");
    expect(lines.length).toBe(4);
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/x""\)",\(312\) 555-0103,"'\+13125550103",aisha@example\.com,/,
    );
    expect(lines[2]).toMatch(/^"Zoë, the Ace",\(312\) 555-0104,/);
    expect(lines[3]).toBe("");
  });

  it("changes nothing when it's imported again, even with a number we don't text anymore [TEXT-45]", async () => {
    const contacts = [
      { label: "Mother", phone: "+1 773 555 0158", smsConsent: true },
      { label: "-", phone: "3125550201", smsConsent: false },
    ];
    await importRows([
      { ...aisha, contacts },
      { name: "=1+1", phone: "3125550110", email: "+tag@example.com" },
      { name: "Bello, Bilal", phone: "3125550111", smsConsent: true },
      { name: "n/a", phone: "3125550111" },
    ]);
    await createMember(teamId, { name: 'Bob "Ace" O’Roe', phone: "+442079460959" });
    const before = await readStored();
    const sheet = readList((await exportRoster()).csv);
    const rows = readRows(sheet, guessRoles(sheet)).map((row) => toImportRow(row, false));
    const { body } = await client.post(`/teams/${teamId}/roster-import/previews`, { rows });
    expect(body.rows).toMatchObject(
      Array.from({ length: 5 }, () => ({ status: "merge", changes: [], notes: [] })),
    );
    expect((await importRows(rows)).body).toEqual({ added: 0, merged: 0, unchanged: 5 });
    expect(await readStored()).toEqual(before);
  });

  it("contains only the header for an empty roster", async () => {
    expect((await exportRoster()).csv.split("\r\n").length).toBe(2);
  });
});
