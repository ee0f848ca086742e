import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";

const NEEDED = "Add a parent or guardian for this player.";
const mother = { label: "Mother", phone: "+17735550158", smsConsent: true, isGuardian: true };
const aisha = { name: "Aisha Bello", phone: "+17735550159", smsConsent: true, isMinor: true };

let client: TestClient;
let teamId: string;
beforeEach(async () => {
  const account = await createAccount();
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  teamId = (await createTeam({ managerId: account.id })).id;
});

const preview = async (rows: object[]) =>
  (await client.post(`/teams/${teamId}/roster-import/previews`, { rows })).body.rows;
const importRows = (rows: object[]) => client.post(`/teams/${teamId}/roster-import`, { rows });
const listRoster = async () => (await client.get(`/teams/${teamId}/members`)).body.members;

describe("importing minors", () => {
  it("saves them with their guardians, and takes no list's word for the child's own phone [REACH-42, REACH-45]", async () => {
    const rows = [
      { ...aisha, contacts: [mother] },
      { name: "Bilal", phone: "+17735550160", smsConsent: true, isMinor: true, phoneOwner: "Father" },
    ];
    expect((await importRows(rows)).body).toEqual({ added: 2, merged: 0, unchanged: 0 });
    expect(await listRoster()).toMatchObject([
      { isMinor: true, block: "no-consent", contacts: [{ isGuardian: true, block: null }] },
      { isMinor: true, phoneOwner: "Father", block: null },
    ]);
  });

  it("refuses one without a guardian, and saves nothing of the list [REACH-43]", async () => {
    const rows = [{ name: "Bilal", phone: "+17735550160" }, aisha];
    const problem = { status: "problem", problems: [{ field: "contacts", message: NEEDED }] };
    expect(await preview(rows)).toMatchObject([{ status: "new" }, problem]);
    const { body } = await importRows(rows);
    expect(body.data.fields).toEqual({ "rows.1.contacts": NEEDED });
    expect(await listRoster()).toEqual([]);
  });

  it("treats a number that's listed as the player's and the mother's as the mother's [REACH-43]", async () => {
    await importRows([{ ...aisha, contacts: [{ ...mother, phone: aisha.phone }] }]);
    expect(await listRoster()).toMatchObject([{ phoneOwner: "Mother", block: null, contacts: [] }]);
  });

  it("makes a minor of a member, whose consent rests then [REACH-46]", async () => {
    const adult = { ...aisha, isMinor: false, contacts: [{ ...mother, isGuardian: false }] };
    await importRows([adult]);
    expect(await listRoster()).toMatchObject([{ isMinor: false, block: null }]);
    const row = { ...aisha, contacts: [mother] };
    expect(await preview([row])).toMatchObject([{ status: "merge", changes: [{ kind: "minor" }] }]);
    await importRows([row]);
    expect(await listRoster()).toMatchObject([
      { isMinor: true, block: "no-consent", contacts: [{ label: "Mother", isGuardian: true, block: null }] },
    ]);
    const evidence = await db
      .selectFrom("smsConsent")
      .select("granted")
      .where("teamId", "=", teamId)
      .execute();
    expect(evidence).toEqual([{ granted: true }, { granted: true }]);
    expect(await preview([aisha])).toMatchObject([{ status: "merge", changes: [] }]);
  });

  it("refuses to make a minor of a member without a guardian [REACH-43]", async () => {
    await importRows([{ ...aisha, isMinor: false }]);
    expect(await preview([aisha])).toMatchObject([{ problems: [{ message: NEEDED }] }]);
  });

  it("never makes an adult of a minor [REACH-42]", async () => {
    await importRows([{ ...aisha, contacts: [mother] }]);
    await importRows([{ ...aisha, isMinor: false, email: "aisha@example.com" }]);
    expect(await listRoster()).toMatchObject([
      { isMinor: true, email: "aisha@example.com", block: "no-consent" },
    ]);
  });
});
