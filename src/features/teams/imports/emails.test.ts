import { beforeEach, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
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
const mother = { label: "Mother", email: "amina@example.com", emailConsent: true };

const importRows = (...rows: object[]) => client.post(`/teams/${teamId}/roster-import`, { rows });
const preview = async (...rows: object[]) =>
  (await client.post(`/teams/${teamId}/roster-import/previews`, { rows })).body.rows;
const listEmails = async () =>
  (
    await db
      .selectFrom("memberEmail")
      .leftJoin("emailConsent as consent", "consent.id", "memberEmail.consentId")
      .select(["memberEmail.email", "position", "emailConsent", "consent.source", "consent.wordingId"])
      .where("memberEmail.teamId", "=", teamId)
      .orderBy("memberId")
      .orderBy("position")
      .execute()
  ).map(
    (row) => `${row.position} ${row.email} ${row.emailConsent ? `${row.source} ${row.wordingId}` : "no"}`,
  );

it("takes emails with the consents that the list gives, and no others [REACH-23, REACH-24, REACH-26]", async () => {
  const father = { label: "Father", phone: "(312) 555-0106", smsConsent: false, email: "femi@example.com" };
  const { body } = await importRows(
    { ...aisha, smsConsent: true, contacts: [mother, father] },
    {
      name: "Bilal",
      phone: "3125550107",
      email: "bilal@example.com",
      emailConsent: true,
    },
  );
  expect(body).toEqual({ added: 2, merged: 0, unchanged: 0 });
  expect(await listEmails()).toEqual([
    `0 ${own} no`,
    "1 femi@example.com no",
    `2 ${mother.email} import email-manager-2026-12`,
    "0 bilal@example.com import email-manager-2026-12",
  ]);
});

it("adds emails and consents to members, once, and takes none back [REACH-24, START-19]", async () => {
  await importRows(aisha);
  const rows = [{ ...aisha, emailConsent: true, contacts: [mother] }];
  expect((await preview(...rows))[0].changes).toEqual([
    { kind: "email-consent", value: "" },
    { kind: "contact", value: "Mother" },
  ]);
  expect((await importRows(...rows)).body).toEqual({ added: 0, merged: 1, unchanged: 0 });
  const stored = await listEmails();
  expect(stored).toEqual([
    `0 ${own} import email-manager-2026-12`,
    `1 ${mother.email} import email-manager-2026-12`,
  ]);
  expect((await importRows(...rows)).body).toEqual({ added: 0, merged: 0, unchanged: 1 });
  expect(
    (await importRows({ ...aisha, contacts: [{ ...mother, emailConsent: false }] })).body.unchanged,
  ).toBe(1);
  expect(await listEmails()).toEqual(stored);
  const { length } = await db.selectFrom("emailConsent").select("id").where("teamId", "=", teamId).execute();
  expect(length).toBe(2);
});

it("puts an email beside the phone of the same contact, and the first one beside the member's [REACH-26]", async () => {
  const member = await createMember(teamId, { name: aisha.name, phone: "+13125550103" });
  const phone = "(312) 555-0106";
  await importRows({ ...aisha, email: "", contacts: [{ label: "Mother", phone, smsConsent: false }] });
  const row = { ...aisha, emailConsent: true, contacts: [{ ...mother, phone, smsConsent: false }] };
  expect((await preview(row))[0].changes).toEqual([
    { kind: "email", value: own },
    { kind: "email", value: mother.email },
  ]);
  await importRows(row);
  expect(await listEmails()).toEqual([
    `0 ${own} import email-manager-2026-12`,
    `1 ${mother.email} import email-manager-2026-12`,
  ]);
  const [listed] = (await client.get(`/teams/${teamId}/members`)).body.members;
  expect(listed).toMatchObject({ id: member.id, contacts: [{ label: "Mother", email: mother.email }] });
});

it("doesn't subscribe anyone again who unsubscribed [REACH-34]", async () => {
  const member = await createMember(teamId, { name: aisha.name, phone: "+13125550103", email: own });
  const id = await addEmail(teamId, member.id, { email: own });
  const evidence = {
    teamId,
    email: own,
    wordingId: "email-test",
    givenByName: own,
    clientAddress: "192.0.2.1",
  };
  const { id: consentId } = await db
    .insertInto("emailConsent")
    .values({ ...evidence, granted: false, source: "unsubscribe" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("memberEmail").set({ emailConsent: false, consentId }).where("id", "=", id).execute();
  expect((await importRows({ ...aisha, emailConsent: true })).body.unchanged).toBe(1);
  const [listed] = (await client.get(`/teams/${teamId}/members`)).body.members;
  expect(listed).toMatchObject({ emailConsent: false, emailBlock: "unsubscribed" });
});

it("takes a minor whose guardian has only an email, and no consent for the child's own [REACH-43, REACH-45]", async () => {
  const child = { ...aisha, emailConsent: true, isMinor: true };
  const guardian = { ...mother, isGuardian: true };
  expect((await importRows(child)).status).toBe(400);
  expect((await importRows({ ...child, contacts: [guardian] })).status).toBe(200);
  expect(await listEmails()).toEqual([`0 ${own} no`, `1 ${mother.email} import email-manager-2026-12`]);
});

it("makes a minor of a member, whose own consent rests [REACH-43, REACH-46]", async () => {
  await importRows({ ...aisha, emailConsent: true, contacts: [mother] });
  await importRows({
    ...aisha,
    emailConsent: true,
    isMinor: true,
    contacts: [{ ...mother, isGuardian: true }],
  });
  const [listed] = (await client.get(`/teams/${teamId}/members`)).body.members;
  expect(listed).toMatchObject({
    isMinor: true,
    emailConsent: false,
    contacts: [{ isGuardian: true, emailConsent: true }],
  });
});

it("reports an invalid email of a contact with its row [REACH-24]", async () => {
  const [row] = await preview({ ...aisha, contacts: [{ ...mother, email: "amina@" }] });
  expect(row).toMatchObject({ status: "problem", problems: [{ field: "contacts.0.email" }] });
});
