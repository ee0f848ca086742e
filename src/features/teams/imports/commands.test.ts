import { beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";

let client: TestClient;
let teamId: string;

beforeEach(async () => {
  const account = await createAccount();
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  teamId = (await createTeam({ managerId: account.id })).id;
});

const preview = (rows: object[]) => client.post(`/teams/${teamId}/roster-import/previews`, { rows });
const importRows = (rows: object[]) => client.post(`/teams/${teamId}/roster-import`, { rows });
const listRoster = async () => (await client.get(`/teams/${teamId}/members`)).body.members;

const contacts = [{ label: "Mother", phone: "+17735550158", smsConsent: true }];
const aisha = { name: "Aisha Bello", phone: "+17735550159", smsConsent: true, contacts };
const createRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Player ${index}`,
    phone: `312555${String(index).padStart(4, "0")}`,
    smsConsent: true,
  }));

/** Waits until `count` statements are blocked by a lock, which ensures that they run concurrently. */
async function waitForBlocked(count: number) {
  const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(text)).rows.length).toBe(count);
}

describe("concurrent imports", () => {
  it("add everyone once when the same list is imported twice [START-19]", async () => {
    const rows = createRows(20);
    const responses = await db.transaction().execute(async (trx) => {
      await trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
      const requests = [importRows(rows), importRows(rows.toReversed())];
      await waitForBlocked(2);
      return requests;
    });
    const counts = (await Promise.all(responses)).map(({ body }) => body);
    expect(counts).toContainEqual({ added: 20, merged: 0, unchanged: 0 });
    expect(counts).toContainEqual({ added: 0, merged: 0, unchanged: 20 });
    expect((await listRoster()).length).toBe(20);
    const consents = await db.selectFrom("smsConsent").select("id").where("teamId", "=", teamId).execute();
    expect(consents.length).toBe(20);
  });

  it("add back a member who is being removed", async () => {
    const { id } = await createMember(teamId, { name: aisha.name, phone: aisha.phone });
    const [response] = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom("teamMember").where("id", "=", id).execute();
      const importPromise = importRows([aisha]);
      await waitForBlocked(1);
      return [importPromise];
    });
    expect((await response).body).toEqual({ added: 1, merged: 0, unchanged: 0 });
    expect(await listRoster()).toMatchObject([{ name: aisha.name, contacts: [{ label: "Mother" }] }]);
  });

  it("see changes that were just committed", async () => {
    const { id } = await createMember(teamId, { name: aisha.name, phone: aisha.phone });
    const [response] = await db.transaction().execute(async (trx) => {
      await trx.updateTable("teamMember").set({ email: "hers@example.com" }).where("id", "=", id).execute();
      const importPromise = importRows([
        { ...aisha, email: "other@example.com", contacts: [], smsConsent: false },
      ]);
      await waitForBlocked(1);
      return [importPromise];
    });
    expect((await response).body).toEqual({ added: 0, merged: 0, unchanged: 1 });
    expect((await listRoster())[0].email).toBe("hers@example.com");
  });
});

describe("import limits", () => {
  it("reject an empty list and a list with more than 500 rows", async () => {
    for (const rows of [[], createRows(501)]) {
      expect((await preview(rows)).body.code).toBe("INVALID_INPUT");
      expect((await importRows(rows)).body.code).toBe("INVALID_INPUT");
    }
  });

  it("cap the roster at 500 members, after which only existing members are accepted", async () => {
    expect((await preview(createRows(500))).body.room).toBe(500);
    expect((await importRows(createRows(500))).body.added).toBe(500);
    expect((await preview([aisha])).body.room).toBe(0);
    const response = await importRows([...createRows(2), aisha]);
    expect([response.status, response.body.code]).toEqual([409, "ROSTER_FULL"]);
    expect((await importRows(createRows(500))).body).toEqual({ added: 0, merged: 0, unchanged: 500 });
  });

  it("reject a list with an oversized cell or a fifth contact", async () => {
    expect((await preview([{ ...aisha, name: "x".repeat(301) }])).body.code).toBe("INVALID_INPUT");
    const fiveContacts = Array.from({ length: 5 }, (_, index) => ({
      label: "C",
      phone: `312555020${index}`,
      smsConsent: false,
    }));
    expect((await preview([{ ...aisha, contacts: fiveContacts }])).body.code).toBe("INVALID_INPUT");
  });
});
