import { beforeEach, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, fixture, drain, addTeam, queueDueReminders, advanceToDue } = await startTexting();
const { db } = await import("#platform/database.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { chooseLanguage } = await import("#features/teams/languages/commands.server.ts");
const { readAddressLanguages } = await import("#features/teams/languages/queries.server.ts");
const { openLink } = await import("#features/attendance/access.server.ts");
const { getUnsubscribeTarget } = await import("./links/queries.server.ts");
const { queueEmails } = await import("./commands.server.ts");
const { sendEmails } = await import("./sending/commands.server.ts");

const client = new TestClient();
const path = () => `/teams/${fixture.teamId}/members`;
const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", emailConsent: true };
let email: string;
let last = 0;
beforeEach(async () => {
  await client.signIn(fixture.managerEmail, PASSWORD);
  email = `lecture${++last}@example.com`;
});

/** Sends the reminder to people who get no texts, and returns how the email to the address asks. */
async function remind() {
  advanceToDue();
  await drain(queueDueReminders);
  await drain(queueEmails);
  await drain(sendEmails);
  const [sent, ...others] = await carrier.mailbox.listEmails(email);
  expect(others).toEqual([]);
  // The page behind the email's buttons and the unsubscribe page are in the same language.
  const [link, unsubscribe] = [/\/r\/([\w-]+)/, /\/unsubscribe\/([\w-]+)/].map(
    (url) => url.exec(sent!.text)![1]!,
  );
  const page = (await openLink(link!)).language;
  expect((await getUnsubscribeTarget(unsubscribe!)).language).toBe(page);
  return { page, isEnglish: sent!.text.includes("Replies to this email aren't read.") };
}

it("is the manager's choice for the contact, as for its phone [REACH-50, REACH-51]", async () => {
  const { body: member } = await client.post(path(), { ...aisha, email, language: "fr" });
  const change = { ...aisha, email, active: true };
  // A change that doesn't mention it leaves it.
  await client.put(`${path()}/${member.id}`, { ...change, name: "Aisha B." });
  expect(await remind()).toEqual({ page: "fr", isEnglish: false });
});

it("can be chosen for a contact with only an email, and is shown to managers [REACH-50, REACH-26]", async () => {
  const contact = { label: "Mother", email, emailConsent: true, language: "es" };
  const { body: member } = await client.post(path(), { ...aisha, contacts: [contact] });
  expect(member.contacts).toMatchObject([{ phone: null, language: "es", ownLanguage: null }]);
  expect(await remind()).toEqual({ page: "es", isEnglish: false });
  const contacts = [{ ...contact, language: "en" }];
  const { body: changed } = await client.put(`${path()}/${member.id}`, { ...aisha, active: true, contacts });
  expect(changed.contacts).toMatchObject([{ language: "en" }]);
});

it("is what the person chose, first for the address, then for the contact's phone [REACH-50]", async () => {
  const choose = (contact: string, language: "en" | "es" | "fr") =>
    db.transaction().execute((trx) => chooseLanguage(trx, contact, language));
  await client.post(path(), { ...aisha, email });
  await choose("+13125550103", "es");
  expect(await remind()).toEqual({ page: "es", isEnglish: false });
  await choose(email, "fr");
  const other = await addTeam("Ridge Comets");
  const addresses = [
    { teamId: fixture.teamId, email },
    { teamId: other.id, email },
    { teamId: other.id, email: "nobody@example.com" },
  ];
  expect(await readAddressLanguages(db, addresses)).toEqual(["fr", "fr", "en"]);
});
