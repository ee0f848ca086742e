import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { clientOf, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";

let client: TestClient;
let teamId: string;
let userId: string;

beforeEach(async () => {
  const account = await createAccount({ name: "Maya Okafor" });
  userId = account.id;
  client = await clientOf(account);
  teamId = (await createTeam({ managerId: userId, name: "Lakeview Otters" })).id;
});

const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", email: "aisha@example.com", smsConsent: true };
const bilal = { name: "Bilal Bello", phone: "312.555.0104" };

const preview = (rows: object[], by = client) => by.post(`/teams/${teamId}/roster-import/previews`, { rows });
const commit = (rows: object[], by = client) => by.post(`/teams/${teamId}/roster-import`, { rows });
const exported = (by: TestClient) => by.get(`/teams/${teamId}/roster-export`);
const roster = async () => (await client.get(`/teams/${teamId}/members`)).body.members;
const evidence = () =>
  db.selectFrom("smsConsent").selectAll().where("teamId", "=", teamId).orderBy("id").execute();

describe("a preview", () => {
  it("tells for each row what would become of it, and stores nothing", async () => {
    const { id } = await createMember(teamId, { name: "Cole Lindqvist", phone: "+17735550118" });
    const rows = [
      aisha,
      { ...aisha, name: "AISHA BELLO", phone: "+1 312 555 0103" },
      { name: "Cóle  Lindqvist", phone: "7735550118", email: "cole@example.com" },
      { name: "Tom Lindqvist", phone: "773-555-0118" },
      { name: "", phone: "555-0103", email: "nobody" },
    ];
    const { status, body } = await preview(rows);
    expect(status).toBe(200);
    expect(body.room).toBe(499);
    expect(body.rows).toEqual([
      { status: "new", phoneInWords: "(312) 555-0103", notes: [] },
      { status: "repeat", ofRow: 0, phoneInWords: "(312) 555-0103", changes: [], notes: [] },
      {
        status: "merge",
        member: { id, name: "Cole Lindqvist" },
        phoneInWords: "(773) 555-0118",
        changes: [{ kind: "email", value: "cole@example.com" }],
        notes: [],
      },
      {
        status: "new",
        phoneInWords: "(773) 555-0118",
        notes: [{ kind: "shared-phone", value: "Cole Lindqvist" }],
      },
      {
        status: "problem",
        problems: [
          { field: "name", message: "Please enter a name" },
          { field: "phone", message: expect.stringContaining("with area code") },
          { field: "email", message: expect.stringContaining("email address") },
        ],
      },
    ]);
    expect((await roster()).length).toBe(1);
    expect(await evidence()).toEqual([]);
  });

  it.each([
    [{ phone: " " }, "phone"],
    [{ phone: "3.13E+09" }, "phone"],
    [{ phone: "1".repeat(300) }, "phone"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "a\u0000b" }, "name"],
    [{ email: "two@example.com, three@example.com" }, "email"],
    [{ contacts: [{ label: "Mother", phone: "12", smsConsent: false }] }, "contacts.0.phone"],
    [{ contacts: [{ label: "", phone: "3125550200", smsConsent: false }] }, "contacts.0.label"],
  ])("marks %j", async (wrong, field) => {
    const { body } = await preview([{ ...aisha, ...wrong }]);
    expect(body.rows[0].problems.map((problem: { field: string }) => problem.field)).toEqual([field]);
  });

  it("takes a number twice in one row for one, with the consent that any of them has", async () => {
    const contacts = [{ label: "Mother", phone: "312-555-0104", smsConsent: true }];
    await commit([{ ...bilal, contacts }]);
    expect(await roster()).toMatchObject([{ phone: "+13125550104", smsConsent: true, contacts: [] }]);
  });

  it("counts on members of this team only", async () => {
    await createMember((await createTeam()).id, { name: aisha.name, phone: "+13125550103" });
    expect((await preview([aisha])).body.rows[0]).toMatchObject({ status: "new", notes: [] });
  });
});

describe("an import", () => {
  it("adds members with phones, contacts and the evidence of who said so [MEMB-16] [OP2-12]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const contacts = [{ label: "Mother", phone: "3125550200", smsConsent: true }];
    const { status, body } = await commit([aisha, { ...bilal, contacts }]);
    expect([status, body]).toEqual([200, { added: 2, merged: 0, unchanged: 0 }]);
    expect(await roster()).toMatchObject([
      {
        name: "Aisha Bello",
        phone: "+13125550103",
        email: "aisha@example.com",
        active: true,
        addedVia: "import",
        consent: { source: "import", givenByName: "Maya Okafor", at: "2026-04-16T14:40:00.000Z" },
        contacts: [],
      },
      {
        name: "Bilal Bello",
        email: null,
        smsConsent: false,
        contacts: [{ label: "Mother", smsConsent: true }],
      },
    ]);
    const [first, ...others] = await evidence();
    expect(first).toMatchObject({ source: "import", givenBy: userId, clientAddress: client.address });
    expect(others.map(({ phone, granted }) => [phone, granted])).toEqual([["+13125550200", true]]);
  });

  it("fills in what members lack, with new evidence, and overwrites nothing", async () => {
    const { id } = await createMember(teamId, { name: "Aisha Bello", phone: "+13125550103" });
    await createMember(teamId, {
      name: "Bilal Bello",
      phone: "+13125550104",
      email: "old@example.com",
      smsConsent: true,
    });
    const contacts = [{ label: "Mother", phone: "3125550200", smsConsent: true }];
    const { body } = await commit([
      { ...aisha, name: "aisha bello", contacts },
      { ...bilal, email: "new@example.com", smsConsent: false },
    ]);
    expect(body).toEqual({ added: 0, merged: 1, unchanged: 1 });
    expect(await roster()).toMatchObject([
      {
        id,
        name: "Aisha Bello",
        email: "aisha@example.com",
        addedVia: "manager",
        smsConsent: true,
        consent: { source: "import" },
        contacts: [{ label: "Mother", phone: "+13125550200", smsConsent: true }],
      },
      { email: "old@example.com", smsConsent: true, consent: { source: "manager" } },
    ]);
    expect((await evidence()).filter(({ source }) => source === "import").map(({ phone }) => phone)).toEqual([
      "+13125550200",
      "+13125550103",
    ]);
  });

  it("of the same list again changes nothing", async () => {
    const contacts = [{ label: "Mother", phone: "3125550200", smsConsent: true }];
    const rows = [aisha, { ...bilal, contacts }, { ...aisha, email: "other@example.com" }];
    expect((await commit(rows)).body).toEqual({ added: 2, merged: 0, unchanged: 1 });
    const [before, said] = [await roster(), await evidence()];
    expect((await commit(rows)).body).toEqual({ added: 0, merged: 0, unchanged: 3 });
    expect(await roster()).toEqual(before);
    expect(await evidence()).toEqual(said);
  });

  it("is all or nothing: rows with problems are named", async () => {
    const answer = await commit([aisha, { ...bilal, phone: "12" }, { name: "", phone: "3125550105" }]);
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(Object.keys(answer.body.data.fields)).toEqual(["rows.1.phone", "rows.2.name"]);
    expect(await roster()).toEqual([]);
  });
});

describe("who may", () => {
  it("an invited manager may do all of it", async () => {
    const invited = await createAccount();
    await inviteManager(teamId, invited);
    const by = await clientOf(invited);
    expect((await preview([aisha], by)).status).toBe(200);
    expect((await commit([aisha], by)).body.added).toBe(1);
    expect((await exported(by)).status).toBe(200);
  });

  it("the manager of the team's league may only export", async () => {
    const manager = await createAccount({ role: "league_manager" });
    await createLeague(manager.id, [teamId]);
    const by = await clientOf(manager);
    expect((await preview([aisha], by)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await commit([aisha], by)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await exported(by)).status).toBe(200);
    expect(await roster()).toEqual([]);
  });

  it("a stranger finds no team [OP-23]", async () => {
    const by = await clientOf(await createAccount());
    for (const answer of [await preview([aisha], by), await commit([aisha], by), await exported(by)])
      expect([answer.status, answer.body.code]).toEqual([404, "TEAM_NOT_FOUND"]);
    expect(await roster()).toEqual([]);
  });
});
