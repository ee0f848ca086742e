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
const commit = (rows: object[]) => client.post(`/teams/${teamId}/roster-import`, { rows });
const roster = async () => (await client.get(`/teams/${teamId}/members`)).body.members;

const contacts = [{ label: "Mother", phone: "+442079460958", smsConsent: true }];
const aisha = { name: "Aisha Bello", phone: "+442079460959", smsConsent: true, contacts };
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Player ${index}`,
    phone: `312555${String(index).padStart(4, "0")}`,
    smsConsent: true,
  }));

/** Until that many statements wait for somebody's lock: only then they truly meet. */
async function waiting(count: number) {
  const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(text)).rows.length).toBe(count);
}

describe("at the same moment", () => {
  it("the same list twice adds everybody once", async () => {
    const rows = many(20);
    const answers = await db.transaction().execute(async (trx) => {
      await trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
      const both = [commit(rows), commit(rows.toReversed())];
      await waiting(2);
      return both;
    });
    const counts = (await Promise.all(answers)).map(({ body }) => body);
    expect(counts).toContainEqual({ added: 20, merged: 0, unchanged: 0 });
    expect(counts).toContainEqual({ added: 0, merged: 0, unchanged: 20 });
    expect((await roster()).length).toBe(20);
    const said = await db.selectFrom("smsConsent").select("id").where("teamId", "=", teamId).execute();
    expect(said.length).toBe(20);
  });

  it("a member who is being removed is added again, as the list says", async () => {
    const { id } = await createMember(teamId, { name: aisha.name, phone: aisha.phone });
    const [answer] = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom("teamMember").where("id", "=", id).execute();
      const running = commit([aisha]);
      await waiting(1);
      return [running];
    });
    expect((await answer).body).toEqual({ added: 1, merged: 0, unchanged: 0 });
    expect(await roster()).toMatchObject([{ name: aisha.name, contacts: [{ label: "Mother" }] }]);
  });

  it("what somebody else just changed is seen", async () => {
    const { id } = await createMember(teamId, { name: aisha.name, phone: aisha.phone });
    const [answer] = await db.transaction().execute(async (trx) => {
      await trx.updateTable("teamMember").set({ email: "hers@example.com" }).where("id", "=", id).execute();
      const running = commit([{ ...aisha, email: "other@example.com", contacts: [], smsConsent: false }]);
      await waiting(1);
      return [running];
    });
    expect((await answer).body).toEqual({ added: 0, merged: 0, unchanged: 1 });
    expect((await roster())[0].email).toBe("hers@example.com");
  });
});

describe("the bounds", () => {
  it("no list, or one of more than 500 rows, is not taken", async () => {
    for (const rows of [[], many(501)]) {
      expect((await preview(rows)).body.code).toBe("INVALID_INPUT");
      expect((await commit(rows)).body.code).toBe("INVALID_INPUT");
    }
  });

  it("a roster takes 500, and then only those who are there", async () => {
    expect((await preview(many(500))).body.room).toBe(500);
    expect((await commit(many(500))).body.added).toBe(500);
    expect((await preview([aisha])).body.room).toBe(0);
    const answer = await commit([...many(2), aisha]);
    expect([answer.status, answer.body.code]).toEqual([409, "ROSTER_FULL"]);
    expect((await commit(many(500))).body).toEqual({ added: 0, merged: 0, unchanged: 500 });
  });

  it("a longer cell than any entry, or a fifth contact, refuses the list", async () => {
    expect((await preview([{ ...aisha, name: "x".repeat(301) }])).body.code).toBe("INVALID_INPUT");
    const five = Array.from({ length: 5 }, (_, index) => ({
      label: "C",
      phone: `312555020${index}`,
      smsConsent: false,
    }));
    expect((await preview([{ ...aisha, contacts: five }])).body.code).toBe("INVALID_INPUT");
  });
});
