import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createMember, createMinor, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { agreeForChild } from "./commands.server.ts";

const NEEDED = "Add a parent or guardian for this player.";
const OWN = "+13125550103";

let client: TestClient;
let teamId: string;
beforeEach(async () => {
  const account = await createAccount({ name: "Maya Okafor" });
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  teamId = (await createTeam({ managerId: account.id })).id;
});

const aisha = { name: "Aisha Bello", phone: "(312) 555-0103" };
const mother = { label: "Mother", phone: "(312) 555-0104", smsConsent: true, isGuardian: true };
const child = { ...aisha, isMinor: true, contacts: [mother] };

const add = (input: object) => client.post(`/teams/${teamId}/members`, input);
const update = (id: string, input: object) =>
  client.put(`/teams/${teamId}/members/${id}`, { ...aisha, active: true, ...input });
const countMembers = async () => (await client.get(`/teams/${teamId}/members`)).body.members.length;
const listEvidence = async () =>
  (
    await db
      .selectFrom("smsConsent")
      .select(["phone", "wordingId", "granted", "source", "givenByName"])
      .where("teamId", "=", teamId)
      .orderBy("id")
      .execute()
  ).map(({ phone, wordingId, granted }) => `${phone} ${wordingId} ${granted ? "yes" : "no"}`);

describe("adding a minor", () => {
  it("saves the mark, the guardian, and no age [REACH-42, REACH-43]", async () => {
    const { status, body } = await add(child);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      isMinor: true,
      smsConsent: false,
      guardianConsent: false,
      block: "no-consent",
      contacts: [{ label: "Mother", isGuardian: true, smsConsent: true, block: null }],
    });
    const columns = await db.introspection.getTables();
    const names = columns
      .filter(({ name }) => name === "team_member" || name === "member_phone")
      .flatMap((table) => table.columns.map(({ name }) => name));
    expect(names.filter((name) => /birth|^age|_age|born|year/.test(name))).toEqual([]);
  });

  it("is refused without a guardian, and nothing is saved [REACH-43]", async () => {
    for (const contacts of [[], [{ ...mother, isGuardian: false }]]) {
      const { status, body } = await add({ ...child, contacts });
      expect(status).toBe(400);
      expect(body.data.fields).toEqual({ contacts: NEEDED });
    }
    expect(await countMembers()).toBe(0);
  });

  it("works with a parent's phone alone, which gets the texts [REACH-43, REACH-45]", async () => {
    const { body } = await add({ ...aisha, isMinor: true, phoneOwner: "Father", smsConsent: true });
    expect(body).toMatchObject({
      phoneOwner: "Father",
      smsConsent: true,
      guardianConsent: false,
      block: null,
    });
    expect(await listEvidence()).toEqual([`${OWN} manager-2026-12 yes`]);
  });

  it("takes only a guardian's consent for the child's own phone [REACH-45]", async () => {
    const { body } = await add({ ...child, smsConsent: true });
    expect(body).toMatchObject({ smsConsent: false, guardianConsent: false, block: "no-consent" });
    await update(body.id, { ...child, guardianConsent: true });
    expect(await listEvidence()).toEqual(["+13125550104 manager-2026-12 yes", `${OWN} guardian-2026-12 yes`]);
    const [member] = (await client.get(`/teams/${teamId}/members`)).body.members;
    expect(member).toMatchObject({
      guardianConsent: true,
      block: null,
      consent: { givenByName: "Maya Okafor" },
    });
    const { wording } = await db
      .selectFrom("consentWording")
      .select("wording")
      .where("id", "=", "guardian-2026-12")
      .executeTakeFirstOrThrow();
    expect(wording).toBe(
      "I'm the parent or guardian of {first name} and agree to SMS texts to their phone about this team's games. " +
        "Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
    );
  });

  it("gives a contact who isn't a guardian no texts [REACH-45]", async () => {
    const aunt = { label: "Aunt", phone: "(312) 555-0105", smsConsent: true };
    const { body } = await add({ ...child, contacts: [mother, aunt] });
    expect(body.contacts[1]).toMatchObject({ isGuardian: false, smsConsent: false, block: "no-consent" });
  });
});

describe("updating a minor", () => {
  it("keeps the last guardian, and changes nothing without one [REACH-43]", async () => {
    const { body } = await add(child);
    const refused = await update(body.id, { ...child, name: "Renamed", contacts: [] });
    expect(refused.body.data.fields).toEqual({ contacts: NEEDED });
    expect((await client.get(`/teams/${teamId}/members`)).body.members).toEqual([body]);
    const father = { ...mother, label: "Father", phone: "(312) 555-0106" };
    expect((await update(body.id, { ...child, contacts: [father] })).status).toBe(200);
  });

  it("doesn't make an adult of them if nothing is said about it [REACH-42]", async () => {
    const { body } = await add({ ...child, guardianConsent: true });
    const { body: after } = await update(body.id, { contacts: [mother] });
    expect(after).toMatchObject({ isMinor: true, guardianConsent: true, block: null });
    expect(await listEvidence()).toHaveLength(2);
  });
});

describe("a member who turns out to be a minor", () => {
  it("keeps their consent at rest until a guardian's is recorded [REACH-46]", async () => {
    const { body } = await add({ ...aisha, smsConsent: true });
    expect(body.block).toBeNull();
    const { body: resting } = await update(body.id, { ...child, smsConsent: true });
    expect(resting).toMatchObject({ smsConsent: false, guardianConsent: false, block: "no-consent" });
    // No one withdrew it.
    expect(await listEvidence()).toEqual([`${OWN} manager-2026-12 yes`, "+13125550104 manager-2026-12 yes"]);
    const { body: agreed } = await update(body.id, { ...child, guardianConsent: true });
    expect(agreed).toMatchObject({ guardianConsent: true, block: null });
    expect((await listEvidence()).at(-1)).toBe(`${OWN} guardian-2026-12 yes`);
  });

  it("gets new evidence if the number is really a parent's [REACH-46]", async () => {
    const { body } = await add({ ...aisha, smsConsent: true });
    await update(body.id, { isMinor: true, phoneOwner: "Mother", smsConsent: false });
    expect(await listEvidence()).toEqual([`${OWN} manager-2026-12 yes`]);
    const { body: after } = await update(body.id, { isMinor: true, phoneOwner: "Mother", smsConsent: true });
    expect(after.block).toBeNull();
    expect(await listEvidence()).toHaveLength(2);
  });
});

describe("a minor who comes of age", () => {
  it("has to agree again, and keeps the guardian as a contact [REACH-46]", async () => {
    const { body } = await add({ ...child, guardianConsent: true });
    const { body: adult } = await update(body.id, { isMinor: false, contacts: [mother] });
    expect(adult).toMatchObject({
      isMinor: false,
      smsConsent: false,
      guardianConsent: false,
      block: "no-consent",
      contacts: [{ label: "Mother", smsConsent: true, block: null }],
    });
    await update(body.id, { isMinor: false, contacts: [mother], smsConsent: true });
    expect((await listEvidence()).at(-1)).toBe(`${OWN} manager-2026-12 yes`);
  });

  it("has to agree again on a number that was a parent's [REACH-46]", async () => {
    const { body } = await add({ ...aisha, isMinor: true, phoneOwner: "Father", smsConsent: true });
    const { body: adult } = await update(body.id, { isMinor: false, smsConsent: false });
    expect(adult).toMatchObject({ phoneOwner: null, block: "no-consent" });
  });
});

const readOwn = (memberId: string) =>
  db
    .selectFrom("memberPhone")
    .innerJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
    .select(["memberPhone.smsConsent", "wordingId", "source", "givenByName"])
    .where("memberId", "=", memberId)
    .where("position", "=", 0)
    .executeTakeFirst();

describe("a guardian's consent on Your Games", () => {
  const source = { source: "member-page" as const, userId: null, clientAddress: "192.0.2.1" };
  const agree = (memberId: string, guardianPhone: string) =>
    db.transaction().execute((trx) => agreeForChild(trx, { teamId, memberId, guardianPhone }, source));

  it("lets the child's own phone get texts, with the guardian as evidence [REACH-45]", async () => {
    const minor = await createMinor(teamId);
    await agree(minor.id, minor.guardianPhone);
    const stored = {
      smsConsent: true,
      wordingId: "guardian-2026-12",
      source: "member-page",
      givenByName: "Mother",
    };
    expect(await readOwn(minor.id)).toEqual(stored);
    const before = await listEvidence();
    await agree(minor.id, minor.guardianPhone);
    expect(await listEvidence()).toEqual(before);
  });

  it("counts only from one of this child's guardians [REACH-45]", async () => {
    const minor = await createMinor(teamId);
    const other = await createMinor(teamId, { name: "Bilal" });
    const adult = await createMember(teamId, { name: "Cole" });
    for (const [memberId, phone] of [
      [minor.id, minor.phone],
      [minor.id, other.guardianPhone],
      [adult.id, adult.phone],
    ] as const)
      await expect(agree(memberId, phone)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await readOwn(minor.id)).toBeUndefined();
  });
});
