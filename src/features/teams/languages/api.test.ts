import { beforeEach, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { chooseLanguage } from "./commands.server.ts";

let client: TestClient;
let path: string;
const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", email: "", smsConsent: true };
const mother = { label: "Mother", phone: "(773) 555-0118", smsConsent: true };

beforeEach(async () => {
  const account = await createAccount();
  client = await signInAs(account);
  path = `/teams/${(await createTeam({ managerId: account.id })).id}/members`;
});

/** Lists the languages of each member's contacts, in roster order. */
const listLanguages = async () =>
  (await client.get(path)).body.members.map(
    ({ language, contacts }: { language: string | null; contacts: { language: string | null }[] }) => [
      language,
      ...contacts.map((contact) => contact.language),
    ],
  );

it("is set by managers for each contact, and is the same for all who share a number [REACH-50]", async () => {
  const contacts = [{ ...mother, language: "fr" }];
  const { body: member } = await client.post(path, { ...aisha, language: "es", contacts });
  expect(member).toMatchObject({ language: "es", ownLanguage: null, contacts: [{ language: "fr" }] });
  const bilal = {
    ...aisha,
    name: "Bilal Bello",
    phone: "(312) 555-0104",
    language: "en",
    contacts: [mother],
  };
  await client.post(path, bilal);
  expect(await listLanguages()).toEqual([
    ["es", "fr"],
    [null, "fr"],
  ]);
  const change = { ...aisha, active: true, language: "es", contacts: [{ ...mother, language: "en" }] };
  expect((await client.put(`${path}/${member.id}`, change)).status).toBe(200);
  expect(await listLanguages()).toEqual([
    ["es", "en"],
    [null, "en"],
  ]);
});

it("stays if a change doesn't mention it [REACH-50]", async () => {
  const { body: member } = await client.post(path, { ...aisha, language: "fr" });
  await client.put(`${path}/${member.id}`, { ...aisha, name: "Aisha B.", active: true });
  expect(await listLanguages()).toEqual([["fr"]]);
});

it("shows managers what a person chose for themselves [REACH-50]", async () => {
  const { body: member } = await client.post(path, { ...aisha, language: "es" });
  await db.transaction().execute((trx) => chooseLanguage(trx, "+13125550103", "fr"));
  expect((await client.get(path)).body.members).toMatchObject([
    { id: member.id, language: "es", ownLanguage: "fr" },
  ]);
});

it("is one of three [REACH-50]", async () => {
  expect((await client.post(path, { ...aisha, language: "de" })).status).toBe(400);
});
