import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";

let client: TestClient;
let teamId: string;
let userId: string;
const at = (path = "") => `/teams/${teamId}/members${path}`;
const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", email: "aisha@example.com", smsConsent: true };

beforeEach(async () => {
  const account = await createAccount({ name: "Maya Okafor" });
  userId = account.id;
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  teamId = (await createTeam({ managerId: userId })).id;
});

const change = (id: string, input: object = {}) =>
  client.put(at(`/${id}`), { ...aisha, active: true, ...input });

const evidence = () =>
  db
    .selectFrom("smsConsent")
    .innerJoin("consentWording", "consentWording.id", "smsConsent.wordingId")
    .selectAll()
    .where("teamId", "=", teamId)
    .orderBy("smsConsent.id")
    .execute();

describe("adding a member", () => {
  it("stores name, phone in E.164, e-mail and consent, active [MEMB-01] [MEMB-04] [MEMB-16] [CALL1-21] [DATA1-17] [DATA1-19] [DATA1-20]", async () => {
    const { status, body } = await client.post(at(), aisha);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Aisha Bello",
      phone: "+13125550103",
      phoneInWords: "(312) 555-0103",
      email: "aisha@example.com",
      smsConsent: true,
      active: true,
      addedVia: "manager",
      contacts: [],
    });
    expect((await client.get(at())).body.members).toEqual([body]);
  });

  it("keeps a roster for each team, with or without an email and consent [MEMB-01]", async () => {
    const other = (await createTeam({ managerId: userId })).id;
    await client.post(at(), aisha);
    const ben = { name: "Ben Cho", phone: "(312) 555-0104", email: "", smsConsent: false };
    expect((await client.post(`/teams/${other}/members`, ben)).status).toBe(201);
    const rosterOf = async (team: string) =>
      (await client.get(`/teams/${team}/members`)).body.members.map(
        ({ name, phone, email, smsConsent }: Record<string, unknown>) => [name, phone, email, smsConsent],
      );
    expect(await rosterOf(teamId)).toEqual([["Aisha Bello", "+13125550103", "aisha@example.com", true]]);
    expect(await rosterOf(other)).toEqual([["Ben Cho", "+13125550104", null, false]]);
  });

  it("keeps who said so, when, from where and the wording [OP2-12] [MEMB-11] [MEMB-12] [MEMB-13] [MEMB-14] [MEMB-15]", async () => {
    // 9:40 in the evening in Chicago.
    setTime("2026-04-17T02:40:00Z");
    const { body } = await client.post(at(), aisha);
    expect(body.consent).toEqual({
      source: "manager",
      givenByName: "Maya Okafor",
      at: "2026-04-17T02:40:00.000Z",
      on: "2026-04-16",
    });
    const [record, ...others] = await evidence();
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      phone: "+13125550103",
      granted: true,
      source: "manager",
      givenBy: userId,
      givenByName: "Maya Okafor",
      clientAddress: client.address,
      createdAt: new Date("2026-04-17T02:40:00Z"),
    });
    for (const said of [
      "SMS reminders for games and practices",
      "Message frequency varies",
      "Message and data rates may apply",
      "HELP for help",
      "STOP to cancel",
    ])
      expect(record!.wording).toContain(said);
  });

  it("gives no consent by itself, and keeps no evidence of none [MEMB-10]", async () => {
    const { name, phone } = aisha;
    const { body } = await client.post(at(), { name, phone });
    expect(body).toMatchObject({ smsConsent: false, consent: null, email: null });
    expect(await evidence()).toEqual([]);
  });

  it.each([undefined, null, "", "   "])(
    "stores an e-mail of %j as none [MEMB-08] [MEMB-09] [DATA1-18]",
    async (email) => {
      const { body } = await client.post(at(), { ...aisha, email });
      expect(body.email).toBeNull();
    },
  );

  it("needs name and phone [MEMB-07]", async () => {
    for (const missing of [{ name: "" }, { name: " " }, { phone: "" }, { phone: "  " }]) {
      const answer = await client.post(at(), { ...aisha, ...missing });
      expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
    }
    expect((await client.get(at())).body.members).toEqual([]);
  });

  it("refuses a phone that cannot be, naming the field [OP-18]", async () => {
    const own = await client.post(at(), { ...aisha, phone: "555-0103" });
    expect(own.body).toMatchObject({
      code: "PHONE_INVALID",
      data: { fields: { phone: expect.any(String) } },
    });
    const contact = { label: "Mother", phone: "12", smsConsent: false };
    const other = await client.post(at(), { ...aisha, contacts: [contact] });
    expect(other.body.data.fields).toHaveProperty(["contacts.0.phone"]);
  });

  it("takes guardians, each with a consent of its own, and a phone that others have too", async () => {
    const contacts = [
      { label: "Mother", phone: "312.555.0200", smsConsent: true },
      { label: "Father", phone: "+1 312 555 0201", smsConsent: false },
    ];
    const one = await client.post(at(), { ...aisha, smsConsent: false, contacts });
    expect(one.body.contacts).toMatchObject([
      { label: "Mother", phone: "+13125550200", smsConsent: true },
      { label: "Father", phone: "+13125550201", smsConsent: false },
    ]);
    expect((await evidence()).map(({ phone }) => phone)).toEqual(["+13125550200"]);
    const sibling = await client.post(at(), { ...aisha, name: "Bilal Bello", phone: "3125550200" });
    expect(sibling.status).toBe(201);
    const twice = [{ label: "Again", phone: "+1 (312) 555-0103", smsConsent: false }];
    expect((await client.post(at(), { ...aisha, contacts: twice })).status).toBe(400);
  });

  it("stops at the roster's bound, also when many come at once", async () => {
    for (let index = 0; index < 497; index++) await createMember(teamId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.post(at(), aisha)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(3);
    expect(answers.filter(({ body }) => body.code === "ROSTER_FULL").length).toBe(3);
    expect((await client.get(at())).body.members.length).toBe(500);
  });
});

describe("the roster", () => {
  it("is ordered by name as people order names [MEMB-02] [CALL1-20]", async () => {
    for (const name of ["Zoe", "aisha", "Élodie", "Bea"]) await createMember(teamId, { name });
    const { body } = await client.get(at());
    expect(body.members.map(({ name }: { name: string }) => name)).toEqual(["aisha", "Bea", "Élodie", "Zoe"]);
  });

  it("can be read by the manager of the team's league, who can change nothing in it", async () => {
    const team = await createTeam();
    const member = await createMember(team.id);
    await createLeague(userId, [team.id]);
    teamId = team.id;
    expect((await client.get(at())).body.members.length).toBe(1);
    for (const answer of [
      await client.post(at(), aisha),
      await client.put(at(`/${member.id}`), { ...aisha, active: true }),
      await client.delete(at(`/${member.id}`)),
    ])
      expect(answer.body.code).toBe("TEAM_NOT_FOUND");
  });
});

describe("changing a member", () => {
  it("changes name, phone, e-mail, consent and the active switch [MEMB-05] [MEMB-18] [CALL1-22] [OP-19]", async () => {
    const { id } = await createMember(teamId);
    const { status, body } = await change(id, { name: "Aisha B.", email: "", active: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: "Aisha B.", phone: "+13125550103", email: null, active: false });
  });

  it("keeps the evidence of a consent that stays, and adds some when it changes", async () => {
    const { body } = await client.post(at(), aisha);
    await change(body.id, { name: "Renamed" });
    expect((await evidence()).length).toBe(1);
    await change(body.id, { smsConsent: false });
    await change(body.id, { smsConsent: true });
    await change(body.id, { phone: "(773) 555-0118" });
    expect((await evidence()).map(({ phone, granted }) => [phone, granted])).toEqual([
      ["+13125550103", true],
      ["+13125550103", false],
      ["+13125550103", true],
      ["+17735550118", true],
    ]);
  });

  it("lets contacts come, go and change places", async () => {
    const { id } = await createMember(teamId, { phone: "+13125550103" });
    const mother = { label: "Mother", phone: "3125550200", smsConsent: false };
    await change(id, { contacts: [mother] });
    const swapped = await change(id, {
      phone: "3125550200",
      contacts: [{ label: "Own", phone: "3125550103", smsConsent: true }],
    });
    expect(swapped.body).toMatchObject({
      phone: "+13125550200",
      contacts: [{ label: "Own", phone: "+13125550103" }],
    });
    expect((await change(id, { contacts: [] })).body.contacts).toEqual([]);
  });

  it("of another team is not found, and stays as it was [OP-23]", async () => {
    const foreign = await createMember((await createTeam()).id, { name: "Hidden" });
    expect((await change(foreign.id)).body.code).toBe("NOT_FOUND");
    expect((await client.delete(at(`/${foreign.id}`))).body.code).toBe("NOT_FOUND");
    const row = await db
      .selectFrom("teamMember")
      .select("name")
      .where("id", "=", foreign.id)
      .executeTakeFirstOrThrow();
    expect(row.name).toBe("Hidden");
  });
});

describe("removing a member", () => {
  it("takes the phones along and leaves the evidence [MEMB-06] [CALL1-23] [OP-40]", async () => {
    const { body } = await client.post(at(), aisha);
    expect((await client.delete(at(`/${body.id}`))).status).toBe(200);
    expect((await client.get(at())).body.members).toEqual([]);
    const phones = await db.selectFrom("memberPhone").select("id").where("teamId", "=", teamId).execute();
    expect(phones).toEqual([]);
    expect((await evidence()).length).toBe(1);
    expect((await client.delete(at(`/${body.id}`))).body.code).toBe("NOT_FOUND");
  });
});
