import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";

let client: TestClient;
let teamId: string;
let userId: string;
const toPath = (path = "") => `/teams/${teamId}/members${path}`;
const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", email: "aisha@example.com", smsConsent: true };

beforeEach(async () => {
  const account = await createAccount({ name: "Maya Okafor" });
  userId = account.id;
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  teamId = (await createTeam({ managerId: userId })).id;
});

const updateMember = (id: string, input: object = {}) =>
  client.put(toPath(`/${id}`), { ...aisha, active: true, ...input });

const listEvidence = () =>
  db
    .selectFrom("smsConsent")
    .innerJoin("consentWording", "consentWording.id", "smsConsent.wordingId")
    .selectAll()
    .where("teamId", "=", teamId)
    .orderBy("smsConsent.id")
    .execute();

describe("adding a member", () => {
  it("saves an active member with a name, an E.164 phone, an email, and consent [MEMB-01] [MEMB-04] [MEMB-16] [CALL1-21] [DATA1-17] [DATA1-19] [DATA1-20]", async () => {
    const { status, body } = await client.post(toPath(), aisha);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Aisha Bello",
      phone: "+13125550103",
      displayPhone: "(312) 555-0103",
      email: "aisha@example.com",
      smsConsent: true,
      active: true,
      addedVia: "manager",
      contacts: [],
    });
    expect((await client.get(toPath())).body.members).toEqual([body]);
  });

  it("adds the member only to that team's roster, with or without an email and consent [MEMB-01]", async () => {
    const otherTeamId = (await createTeam({ managerId: userId })).id;
    await client.post(toPath(), aisha);
    const ben = { name: "Ben Cho", phone: "(312) 555-0104", email: "", smsConsent: false };
    expect((await client.post(`/teams/${otherTeamId}/members`, ben)).status).toBe(201);
    const getRoster = async (team: string) =>
      (await client.get(`/teams/${team}/members`)).body.members.map(
        ({ name, phone, email, smsConsent }: Record<string, unknown>) => [name, phone, email, smsConsent],
      );
    expect(await getRoster(teamId)).toEqual([["Aisha Bello", "+13125550103", "aisha@example.com", true]]);
    expect(await getRoster(otherTeamId)).toEqual([["Ben Cho", "+13125550104", null, false]]);
  });

  it("records who gave consent, when, from where, and to which wording [OP2-12] [MEMB-11] [MEMB-12] [MEMB-13] [MEMB-14] [MEMB-15]", async () => {
    // 9:40 PM in Chicago.
    setTime("2026-04-17T02:40:00Z");
    const { body } = await client.post(toPath(), aisha);
    expect(body.consent).toEqual({
      source: "manager",
      givenByName: "Maya Okafor",
      at: "2026-04-17T02:40:00.000Z",
      on: "2026-04-16",
    });
    const [record, ...others] = await listEvidence();
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
    for (const phrase of [
      "game and practice reminders",
      "Message frequency varies",
      "Message and data rates may apply",
      "HELP for help",
      "STOP to cancel",
    ])
      expect(record!.wording).toContain(phrase);
  });

  it("assumes no consent by default and records no evidence [MEMB-10]", async () => {
    const { name, phone } = aisha;
    const { body } = await client.post(toPath(), { name, phone });
    expect(body).toMatchObject({ smsConsent: false, consent: null, email: null });
    expect(await listEvidence()).toEqual([]);
  });

  it.each([undefined, null, "", "   "])(
    "saves no email for %j [MEMB-08] [MEMB-09] [DATA1-18]",
    async (email) => {
      const { body } = await client.post(toPath(), { ...aisha, email });
      expect(body.email).toBeNull();
    },
  );

  it("requires a name and a phone [MEMB-07]", async () => {
    for (const missing of [{ name: "" }, { name: " " }, { phone: "" }, { phone: "  " }]) {
      const response = await client.post(toPath(), { ...aisha, ...missing });
      expect([response.status, response.body.code]).toEqual([400, "INVALID_INPUT"]);
    }
    expect((await client.get(toPath())).body.members).toEqual([]);
  });

  it("rejects an invalid phone and reports the field [OP-18]", async () => {
    const ownPhoneResponse = await client.post(toPath(), { ...aisha, phone: "555-0103" });
    expect(ownPhoneResponse.body).toMatchObject({
      code: "PHONE_INVALID",
      data: { fields: { phone: expect.any(String) } },
    });
    const contact = { label: "Mother", phone: "12", smsConsent: false };
    const contactResponse = await client.post(toPath(), { ...aisha, contacts: [contact] });
    expect(contactResponse.body.data.fields).toHaveProperty(["contacts.0.phone"]);
  });

  it("accepts guardians with their own consents, and a phone that other members also have", async () => {
    const contacts = [
      { label: "Mother", phone: "312.555.0200", smsConsent: true },
      { label: "Father", phone: "+1 312 555 0201", smsConsent: false },
    ];
    const response = await client.post(toPath(), { ...aisha, smsConsent: false, contacts });
    expect(response.body.contacts).toMatchObject([
      { label: "Mother", phone: "+13125550200", smsConsent: true },
      { label: "Father", phone: "+13125550201", smsConsent: false },
    ]);
    expect((await listEvidence()).map(({ phone }) => phone)).toEqual(["+13125550200"]);
    const sibling = await client.post(toPath(), { ...aisha, name: "Bilal Bello", phone: "3125550200" });
    expect(sibling.status).toBe(201);
    const duplicateContacts = [{ label: "Again", phone: "+1 (312) 555-0103", smsConsent: false }];
    expect((await client.post(toPath(), { ...aisha, contacts: duplicateContacts })).status).toBe(400);
  });

  it("stops at the roster limit, even for concurrent requests", async () => {
    for (let index = 0; index < 497; index++) await createMember(teamId);
    const responses = await Promise.all(Array.from({ length: 6 }, () => client.post(toPath(), aisha)));
    expect(responses.filter(({ status }) => status === 201).length).toBe(3);
    expect(responses.filter(({ body }) => body.code === "ROSTER_FULL").length).toBe(3);
    expect((await client.get(toPath())).body.members.length).toBe(500);
  });
});

describe("roster", () => {
  it("is sorted by name the way people sort names [MEMB-02] [CALL1-20]", async () => {
    for (const name of ["Zoe", "aisha", "Élodie", "Bea"]) await createMember(teamId, { name });
    const { body } = await client.get(toPath());
    expect(body.members.map(({ name }: { name: string }) => name)).toEqual(["aisha", "Bea", "Élodie", "Zoe"]);
  });

  it("can be viewed but not changed by the manager of the team's league", async () => {
    const team = await createTeam();
    const member = await createMember(team.id);
    await createLeague(userId, [team.id]);
    teamId = team.id;
    expect((await client.get(toPath())).body.members.length).toBe(1);
    for (const response of [
      await client.post(toPath(), aisha),
      await client.put(toPath(`/${member.id}`), { ...aisha, active: true }),
      await client.delete(toPath(`/${member.id}`)),
    ])
      expect(response.body.code).toBe("TEAM_NOT_FOUND");
  });
});

describe("updating a member", () => {
  it("changes the name, phone, email, consent, and active status [MEMB-05] [MEMB-18] [CALL1-22] [OP-19]", async () => {
    const { id } = await createMember(teamId);
    const { status, body } = await updateMember(id, { name: "Aisha B.", email: "", active: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: "Aisha B.", phone: "+13125550103", email: null, active: false });
  });

  it("keeps the evidence for an unchanged consent and adds evidence when a consent changes", async () => {
    const { body } = await client.post(toPath(), aisha);
    await updateMember(body.id, { name: "Renamed" });
    expect((await listEvidence()).length).toBe(1);
    await updateMember(body.id, { smsConsent: false });
    await updateMember(body.id, { smsConsent: true });
    await updateMember(body.id, { phone: "(773) 555-0118" });
    expect((await listEvidence()).map(({ phone, granted }) => [phone, granted])).toEqual([
      ["+13125550103", true],
      ["+13125550103", false],
      ["+13125550103", true],
      ["+17735550118", true],
    ]);
  });

  it("adds, removes, and reorders contacts", async () => {
    const { id } = await createMember(teamId, { phone: "+13125550103" });
    const mother = { label: "Mother", phone: "3125550200", smsConsent: false };
    await updateMember(id, { contacts: [mother] });
    const swapped = await updateMember(id, {
      phone: "3125550200",
      contacts: [{ label: "Own", phone: "3125550103", smsConsent: true }],
    });
    expect(swapped.body).toMatchObject({
      phone: "+13125550200",
      contacts: [{ label: "Own", phone: "+13125550103" }],
    });
    expect((await updateMember(id, { contacts: [] })).body.contacts).toEqual([]);
  });

  it("returns not found for another team's member and changes nothing [OP-23]", async () => {
    const otherMember = await createMember((await createTeam()).id, { name: "Hidden" });
    expect((await updateMember(otherMember.id)).body.code).toBe("NOT_FOUND");
    expect((await client.delete(toPath(`/${otherMember.id}`))).body.code).toBe("NOT_FOUND");
    const row = await db
      .selectFrom("teamMember")
      .select("name")
      .where("id", "=", otherMember.id)
      .executeTakeFirstOrThrow();
    expect(row.name).toBe("Hidden");
  });
});

describe("removing a member", () => {
  it("removes their phones and keeps the evidence [MEMB-06] [CALL1-23] [OP-40]", async () => {
    const { body } = await client.post(toPath(), aisha);
    expect((await client.delete(toPath(`/${body.id}`))).status).toBe(200);
    expect((await client.get(toPath())).body.members).toEqual([]);
    const phones = await db.selectFrom("memberPhone").select("id").where("teamId", "=", teamId).execute();
    expect(phones).toEqual([]);
    expect((await listEvidence()).length).toBe(1);
    expect((await client.delete(toPath(`/${body.id}`))).body.code).toBe("NOT_FOUND");
  });
});
