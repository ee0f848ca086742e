import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";

let client: TestClient;
let teamId: string;
let userId: string;

beforeEach(async () => {
  const account = await createAccount({ name: "Maya Okafor" });
  userId = account.id;
  client = await signInAs(account);
  teamId = (await createTeam({ managerId: userId, name: "Lakeview Otters" })).id;
});

const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", email: "aisha@example.com", smsConsent: true };
const bilal = { name: "Bilal Bello", phone: "312.555.0104" };

const preview = (rows: object[], caller = client) =>
  caller.post(`/teams/${teamId}/roster-import/previews`, { rows });
const importRows = (rows: object[], caller = client) =>
  caller.post(`/teams/${teamId}/roster-import`, { rows });
const exportRoster = (caller: TestClient) => caller.get(`/teams/${teamId}/roster-export`);
const listRoster = async () => (await client.get(`/teams/${teamId}/members`)).body.members;
const listEvidence = () =>
  db.selectFrom("smsConsent").selectAll().where("teamId", "=", teamId).orderBy("id").execute();

describe("import preview", () => {
  it("lets other requests go on while it checks a long list", async () => {
    const contacts = Array.from({ length: 4 }, (_, index) => ({
      label: "Mom",
      phone: `(312) 555-02${index}0`,
      smsConsent: true,
    }));
    const rows = Array.from({ length: 500 }, (_, index) => ({ ...aisha, name: `Player ${index}`, contacts }));
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    const response = preview(rows);
    // Starts with the checks, after the request was read.
    setImmediate(count);
    expect((await response).status).toBe(200);
    isOver = true;
    expect(turns).toBeGreaterThan(24);
  });

  it("returns an outcome for each row and saves nothing", async () => {
    const { id } = await createMember(teamId, { name: "Cole Lindqvist", phone: "+17735550118" });
    const rows = [
      aisha,
      { ...aisha, name: "AISHA BELLO", phone: "+1 312 555 0103" },
      { name: "Cóle  Lindqvist", phone: "7735550118", email: "cole@example.com" },
      { name: "Tom Lindqvist", phone: "773-555-0118" },
      { name: "", phone: "555-0103", email: "unknown" },
    ];
    const { status, body } = await preview(rows);
    expect(status).toBe(200);
    expect(body.room).toBe(499);
    expect(body.rows).toEqual([
      { status: "new", displayPhone: "(312) 555-0103", notes: [] },
      { status: "duplicate", ofRow: 0, displayPhone: "(312) 555-0103", changes: [], notes: [] },
      {
        status: "merge",
        member: { id, name: "Cole Lindqvist" },
        displayPhone: "(773) 555-0118",
        changes: [{ kind: "email", value: "cole@example.com" }],
        notes: [],
      },
      {
        status: "new",
        displayPhone: "(773) 555-0118",
        notes: [{ kind: "shared-phone", value: "Cole Lindqvist" }],
      },
      {
        status: "problem",
        problems: [
          { field: "name", message: "Enter a name" },
          { field: "phone", message: expect.stringContaining("with area code") },
          { field: "email", message: expect.stringContaining("email address") },
        ],
      },
    ]);
    expect((await listRoster()).length).toBe(1);
    expect(await listEvidence()).toEqual([]);
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
  ])("reports the problem with %j", async (invalid, field) => {
    const { body } = await preview([{ ...aisha, ...invalid }]);
    expect(body.rows[0].problems.map((problem: { field: string }) => problem.field)).toEqual([field]);
  });

  it("merges a number that appears twice in the same row and keeps any consent", async () => {
    const contacts = [{ label: "Mother", phone: "312-555-0104", smsConsent: true }];
    await importRows([{ ...bilal, contacts }]);
    expect(await listRoster()).toMatchObject([{ phone: "+13125550104", smsConsent: true, contacts: [] }]);
  });

  it("matches only members of this team", async () => {
    await createMember((await createTeam()).id, { name: aisha.name, phone: "+13125550103" });
    expect((await preview([aisha])).body.rows[0]).toMatchObject({ status: "new", notes: [] });
  });
});

describe("roster import", () => {
  it("adds members with phones, contacts, and consent evidence [MEMB-16] [OP2-12]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const contacts = [{ label: "Mother", phone: "3125550200", smsConsent: true }];
    const { status, body } = await importRows([aisha, { ...bilal, contacts }]);
    expect([status, body]).toEqual([200, { added: 2, merged: 0, unchanged: 0 }]);
    expect(await listRoster()).toMatchObject([
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
    const [first, ...others] = await listEvidence();
    expect(first).toMatchObject({ source: "import", givenBy: userId, clientAddress: client.address });
    expect(others.map(({ phone, granted }) => [phone, granted])).toEqual([["+13125550200", true]]);
  });

  it("fills in missing details, records new consent evidence, and overwrites nothing", async () => {
    const { id } = await createMember(teamId, { name: "Aisha Bello", phone: "+13125550103" });
    await createMember(teamId, {
      name: "Bilal Bello",
      phone: "+13125550104",
      email: "old@example.com",
      smsConsent: true,
    });
    const contacts = [{ label: "Mother", phone: "3125550200", smsConsent: true }];
    const { body } = await importRows([
      { ...aisha, name: "aisha bello", contacts },
      { ...bilal, email: "new@example.com", smsConsent: false },
    ]);
    expect(body).toEqual({ added: 0, merged: 1, unchanged: 1 });
    expect(await listRoster()).toMatchObject([
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
    expect(
      (await listEvidence()).filter(({ source }) => source === "import").map(({ phone }) => phone),
    ).toEqual(["+13125550200", "+13125550103"]);
  });

  it("changes nothing when the same list is imported again [START-19]", async () => {
    const contacts = [{ label: "Mother", phone: "3125550200", smsConsent: true }];
    const rows = [aisha, { ...bilal, contacts }, { ...aisha, email: "other@example.com" }];
    expect((await importRows(rows)).body).toEqual({ added: 2, merged: 0, unchanged: 1 });
    const [before, evidenceBefore] = [await listRoster(), await listEvidence()];
    expect((await importRows(rows)).body).toEqual({ added: 0, merged: 0, unchanged: 3 });
    expect(await listRoster()).toEqual(before);
    expect(await listEvidence()).toEqual(evidenceBefore);
  });

  it("rejects the whole list if any row has a problem, and reports those rows", async () => {
    const response = await importRows([aisha, { ...bilal, phone: "12" }, { name: "", phone: "3125550105" }]);
    expect([response.status, response.body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(Object.keys(response.body.data.fields)).toEqual(["rows.1.phone", "rows.2.name"]);
    expect(await listRoster()).toEqual([]);
  });
});

describe("import permissions", () => {
  it("let an invited manager preview, import, and export", async () => {
    const invitedAccount = await createAccount();
    await inviteManager(teamId, invitedAccount);
    const invitedClient = await signInAs(invitedAccount);
    expect((await preview([aisha], invitedClient)).status).toBe(200);
    expect((await importRows([aisha], invitedClient)).body.added).toBe(1);
    expect((await exportRoster(invitedClient)).status).toBe(200);
  });

  it("let the manager of the team's league export but not import", async () => {
    const manager = await createAccount({ role: "league_manager" });
    await createLeague(manager.id, [teamId]);
    const leagueClient = await signInAs(manager);
    expect((await preview([aisha], leagueClient)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await importRows([aisha], leagueClient)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await exportRoster(leagueClient)).status).toBe(200);
    expect(await listRoster()).toEqual([]);
  });

  it("hide the team from everyone else [OP-23]", async () => {
    const strangerClient = await signInAs(await createAccount());
    for (const response of [
      await preview([aisha], strangerClient),
      await importRows([aisha], strangerClient),
      await exportRoster(strangerClient),
    ])
      expect([response.status, response.body.code]).toEqual([404, "TEAM_NOT_FOUND"]);
    expect(await listRoster()).toEqual([]);
  });
});
