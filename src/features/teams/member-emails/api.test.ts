import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";

let client: TestClient;
let teamId: string;
beforeEach(async () => {
  const account = await createAccount({ name: "Maya Okafor" });
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  teamId = (await createTeam({ managerId: account.id })).id;
});

const own = "aisha@example.com";
const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", email: own };
const mother = { label: "Mother", email: "amina@example.com" };

const add = async (input: object = {}) =>
  (await client.post(`/teams/${teamId}/members`, { ...aisha, ...input })).body;
const update = (id: string, input: object = {}) =>
  client.put(`/teams/${teamId}/members/${id}`, { ...aisha, active: true, ...input });

const listEvidence = async () =>
  (
    await db
      .selectFrom("emailConsent")
      .select(["email", "wordingId", "granted"])
      .where("teamId", "=", teamId)
      .orderBy("id")
      .execute()
  ).map(({ email, wordingId, granted }) => `${email} ${wordingId} ${granted ? "yes" : "no"}`);

describe("a member's email", () => {
  it("has no consent by default, also when texts do [REACH-23]", async () => {
    const body = await add({ smsConsent: true });
    expect(body).toMatchObject({
      email: own,
      emailConsent: false,
      emailEvidence: null,
      emailBlock: "no-consent",
    });
    expect(await listEvidence()).toEqual([]);
  });

  it("takes a consent of its own, with who, when, from where, and which words [REACH-23, REACH-24]", async () => {
    const body = await add({ email: "Aisha@Example.com", emailConsent: true });
    expect(body).toMatchObject({
      email: own,
      smsConsent: false,
      emailConsent: true,
      emailBlock: null,
      emailEvidence: { source: "manager", givenByName: "Maya Okafor" },
    });
    const [record, ...others] = await db
      .selectFrom("emailConsent")
      .innerJoin("consentWording", "consentWording.id", "wordingId")
      .selectAll()
      .where("teamId", "=", teamId)
      .execute();
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      email: own,
      granted: true,
      source: "manager",
      givenByName: "Maya Okafor",
      clientAddress: client.address,
      wordingId: "email-manager-2026-12",
      wording:
        "{first name} agreed to get emails about this team's games when a text can't reach me. I can unsubscribe in every email.",
    });
  });

  it("keeps its evidence if it doesn't change, and gets new evidence if it does [REACH-23]", async () => {
    const { id } = await add({ emailConsent: true });
    await update(id, { name: "Renamed", emailConsent: true });
    // A page from before there were consents doesn't withdraw them.
    await update(id, { name: "Renamed again" });
    expect(await listEvidence()).toHaveLength(1);
    await update(id, { emailConsent: false });
    await update(id, { emailConsent: true });
    const { body } = await update(id, { email: "bello@example.com" });
    expect(body).toMatchObject({ email: "bello@example.com", emailConsent: false, emailBlock: "no-consent" });
    await update(id, { email: "bello@example.com", emailConsent: true });
    expect(await listEvidence()).toEqual([
      `${own} email-manager-2026-12 yes`,
      `${own} email-manager-2026-12 no`,
      `${own} email-manager-2026-12 yes`,
      "bello@example.com email-manager-2026-12 yes",
    ]);
    expect((await update(id, { email: "" })).body).toMatchObject({ email: null, emailBlock: null });
  });

  it("says why it gets nothing [REACH-23]", async () => {
    const email = "gone@example.com";
    await db.insertInto("emailSuppression").values({ email, reason: "bounced" }).execute();
    expect((await add({ email, emailConsent: true })).emailBlock).toBe("bounced");
  });
});

describe("a contact", () => {
  it("may have a phone, an email, or both, but not neither [REACH-26]", async () => {
    const contacts = [
      { ...mother, emailConsent: true },
      { label: "Father", phone: "(312) 555-0106", email: "femi@example.com", smsConsent: true },
      { label: "Aunt", phone: "(312) 555-0107" },
    ];
    const body = await add({ contacts });
    expect(body.contacts).toMatchObject([
      {
        label: "Mother",
        phone: null,
        displayPhone: null,
        block: null,
        email: mother.email,
        emailBlock: null,
      },
      { label: "Father", phone: "+13125550106", email: "femi@example.com", emailBlock: "no-consent" },
      { label: "Aunt", phone: "+13125550107", email: null, emailBlock: null },
    ]);
    const { status } = await client.post(`/teams/${teamId}/members`, {
      ...aisha,
      contacts: [{ label: "Uncle" }],
    });
    expect(status).toBe(400);
    const { body: after } = await update(body.id, { emailConsent: false, contacts: contacts.toReversed() });
    expect(after.contacts.map(({ label }: { label: string }) => label)).toEqual(["Aunt", "Father", "Mother"]);
    expect(after.contacts[2]).toMatchObject({ email: mother.email, emailConsent: true });
    expect(await listEvidence()).toHaveLength(1);
  });

  it("can't have an email that the member has already [REACH-26]", async () => {
    const contacts = [{ ...mother, email: "AISHA@example.com" }];
    const { status, body } = await client.post(`/teams/${teamId}/members`, { ...aisha, contacts });
    expect([status, body.data.fields]).toEqual([
      400,
      { "contacts.0.email": "This member already has this email." },
    ]);
  });

  it("keeps the email that a page from before doesn't send [REACH-26]", async () => {
    const phone = "(312) 555-0106";
    const { id } = await add({ contacts: [{ ...mother, phone, emailConsent: true }] });
    const { body } = await update(id, { contacts: [{ label: "Mom", phone, smsConsent: false }] });
    expect(body.contacts).toMatchObject([{ label: "Mom", email: mother.email, emailConsent: true }]);
    expect(
      (await update(id, { contacts: [{ label: "Mom", phone, email: "" }] })).body.contacts,
    ).toMatchObject([{ email: null, emailConsent: false }]);
  });

  it("can swap emails with the member [REACH-26]", async () => {
    const { id } = await add({ contacts: [mother] });
    const { body } = await update(id, { email: mother.email, contacts: [{ ...mother, email: own }] });
    expect([body.email, body.contacts[0].email]).toEqual([mother.email, own]);
    const stored = await db.selectFrom("teamMember").select("email").where("id", "=", id).executeTakeFirst();
    expect(stored).toEqual({ email: mother.email });
  });
});

describe("a minor", () => {
  const guardian = { ...mother, isGuardian: true, emailConsent: true };

  it("may have a guardian with only an email, and keeps one [REACH-26, REACH-43]", async () => {
    const body = await add({ isMinor: true, contacts: [guardian] });
    expect(body.contacts).toMatchObject([{ isGuardian: true, phone: null, emailConsent: true }]);
    const needed = { contacts: "Add a parent or guardian for this player." };
    for (const contacts of [[], [{ ...guardian, isGuardian: false }]]) {
      const refused = await update(body.id, { isMinor: true, contacts });
      expect([refused.status, refused.body.data.fields]).toEqual([400, needed]);
    }
    const changed = await update(body.id, {
      isMinor: true,
      contacts: [{ ...guardian, email: "femi@example.com" }],
    });
    expect(changed.status).toBe(200);
  });

  it("gets no emails at their own address, only guardians do [REACH-44, REACH-45]", async () => {
    const aunt = { label: "Aunt", email: "aunt@example.com", emailConsent: true };
    const body = await add({ isMinor: true, emailConsent: true, contacts: [guardian, aunt] });
    expect(body).toMatchObject({
      emailConsent: false,
      contacts: [{ emailConsent: true }, { emailConsent: false }],
    });
    expect(await listEvidence()).toEqual([`${mother.email} email-manager-2026-12 yes`]);
  });

  it("has the email of the guardian whose phone is the main number [REACH-45]", async () => {
    const body = await add({ isMinor: true, phoneOwner: "Mother", emailConsent: true });
    expect(body).toMatchObject({ phoneOwner: "Mother", emailConsent: true, emailBlock: null });
    // Once they're grown up, it's theirs, and they agree themselves.
    const { body: adult } = await update(body.id, { isMinor: false, phoneOwner: null, emailConsent: false });
    expect(adult).toMatchObject({ emailConsent: false });
    expect(await listEvidence()).toHaveLength(1);
  });

  it("keeps a consent of their own at rest, which no one withdrew [REACH-46]", async () => {
    const { id } = await add({ emailConsent: true });
    const { body } = await update(id, { isMinor: true, emailConsent: true, contacts: [guardian] });
    expect(body).toMatchObject({ emailConsent: false, emailBlock: "no-consent" });
    expect(await listEvidence()).toEqual([
      `${own} email-manager-2026-12 yes`,
      `${mother.email} email-manager-2026-12 yes`,
    ]);
  });
});

it("voids the links that went to a revoked member's emails [REACH-32]", async () => {
  const { id } = await add({ contacts: [mother] });
  await client.post(`/teams/${teamId}/members/${id}/link-revocations`);
  const revoked = await db
    .selectFrom("contactRevocation")
    .select("contact")
    .where("teamId", "=", teamId)
    .execute();
  expect(revoked.map(({ contact }) => contact).toSorted()).toEqual(
    ["+13125550103", own, mother.email].toSorted(),
  );
});
