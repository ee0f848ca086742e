import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { recordOwnAction } from "#features/accounts/administration/audit/commands.server.ts";
import { forgetTexts } from "#features/messages/forgetting/commands.server.ts";
import { deleteDueAccounts } from "#features/support/account-deletion/commands.server.ts";
import { adoptContactRequests } from "#features/support/commands.server.ts";
import { chooseLanguage } from "#features/teams/languages/commands.server.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { requestTest } from "#tests/factories/test-texts.ts";
import { createBlast, createText } from "#tests/factories/texts.ts";
import { signInAs } from "#tests/harness/api.ts";
import { listJobs } from "#tests/harness/jobs.ts";

// These tests check every table and column in the database for traces of a deleted person.

async function findTablesContaining(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1
  `.execute(db);
  const matchingTables: string[] = [];
  for (const { name } of rows) {
    const matches =
      await sql`select from ${sql.table(name)} it where strpos(it::text, ${word}) > 0 limit 1`.execute(db);
    if (matches.rows.length > 0) matchingTables.push(name);
  }
  return matchingTables;
}

/** Runs the jobs that the worker would run for this phone. */
async function runForgetPhonesJobs(phone: string) {
  for (const { name, data } of await listJobs({ phones: [phone] }))
    if (name === "teams/forget-phones") await forgetTexts(data.teamId as string, [phone]);
}

const insertInboundText = (phone: string, teamId: string | null, body: string) =>
  db
    .insertInto("inboundText")
    .values({
      sid: randomUUID(),
      month: "2026-04-01",
      phone,
      teamId,
      body,
      outcome: "forwarded",
      receivedAt: new Date(),
    })
    .execute();

const signInAsAdmin = async () => signInAs(await createAccount({ role: "admin" }));

it("removes a person from every table except consent records [OP-40]", async () => {
  const word = `Canary${randomUUID().slice(0, 8)}`;
  const managerAccount = await createAccount();
  const team = await createTeam({ managerId: managerAccount.id });
  const formerTeam = await createTeam({ name: "Left Long Ago" });
  const member = await createMember(team.id, {
    name: word,
    email: `${word}@example.com`,
    smsConsent: true,
    subPosition: 0,
  });
  const { phone } = member;
  const game = await createGame(team.id, { gameOn: "2031-04-16" });
  const memberIds = { teamId: team.id, memberId: member.id };
  await db
    .insertInto("gameRsvp")
    .values({
      ...memberIds,
      gameId: game.id,
      response: "attending",
      respondedAt: new Date(),
      respondedVia: "link",
    })
    .execute();
  await db
    .insertInto("memberAway")
    .values({ ...memberIds, fromOn: "2031-05-01", untilOn: "2031-05-09", createdAt: new Date() })
    .execute();
  await db
    .insertInto("memberWeekday")
    .values({ ...memberIds, weekday: 2, createdAt: new Date() })
    .execute();
  await createBlast(team.id, "See you there", [member]);
  await createText(formerTeam.id, { id: randomUUID(), phone }, { body: `Hello ${word}` });
  await insertInboundText(phone, team.id, `I am ${word}`);
  await insertInboundText(phone, null, `Who is this? ${word}`);
  const manager = await signInAs(managerAccount);
  await manager.put(`/teams/${team.id}/alert-phone`, { phone, consent: true });
  await createText(team.id, { id: randomUUID(), phone }, { memberId: null, body: `Short, ${word}` });

  await db.transaction().execute((trx) => chooseLanguage(trx, phone, "fr"));

  const admin = await signInAsAdmin();
  const { json } = (await admin.post("/admin/people/exports", { phone })).body;
  expect(JSON.parse(json)).toMatchObject({
    language: "fr",
    entries: [{ name: word, email: `${word}@example.com` }],
    alerts: [{ teamName: "Lakeview Otters" }],
    consents: [{ granted: true }, { granted: true }],
    texts: [{}, { teamName: "Left Long Ago" }, {}],
    replies: [{ body: `I am ${word}` }, { body: `Who is this? ${word}` }],
    responses: [{ response: "attending" }],
    daysAway: [{ fromOn: "2031-05-01" }],
    weekdays: [{ weekday: 2, untilOn: null }],
    offersToPlay: [],
    lateResponses: [],
    waitlists: [],
  });
  const personData = (await admin.get(`/admin/people?phone=${encodeURIComponent(phone)}`)).body;
  expect(personData.entries).toMatchObject([
    { id: member.id, phoneOwner: "member" },
    { id: managerAccount.id, phoneOwner: "manager" },
  ]);

  expect((await admin.post("/admin/people/removals", { phone })).body).toEqual({
    members: 1,
    contacts: 0,
    managers: 1,
  });
  await runForgetPhonesJobs(phone);
  expect(await findTablesContaining(phone)).toEqual(["sms_consent"]);
  expect(await findTablesContaining(word)).toEqual([]);
  expect(await findTablesContaining(member.id)).toEqual(["message"]);
});

it("removes a deleted account from every table except payments, consent records, and the audit log [OP2-39, START-23]", async () => {
  const word = `canary${randomUUID().slice(0, 8)}`;
  const phone = `+1415555${Math.floor(1000 + Math.random() * 9000)}`;
  const person = await createAccount({ name: word, email: `${word}@example.com` });
  const team = await createTeam();
  await inviteManager(team.id, person);
  const client = await signInAs(person);
  await client.put(`/teams/${team.id}/alert-phone`, { phone, consent: true });
  await createText(team.id, { id: randomUUID(), phone }, { memberId: null, body: `Short, ${word}` });
  const ownPhone = await requestTest(client, team.id);
  await client.post("/support-requests", { subject: "Help", message: `I am ${word}`, priority: "low" });
  const requestFields = {
    userEmail: person.email,
    userName: word,
    subject: "Hi",
    message: "From the contact page",
  };
  await db
    .insertInto("supportRequest")
    .values({ ...requestFields, priority: "normal" })
    .execute();

  const admin = await signInAsAdmin();
  const { json } = (await admin.post("/admin/people/account-exports", { userId: person.id })).body;
  expect(JSON.parse(json)).toMatchObject({
    account: { email: person.email },
    invitedTo: [{ teamName: "Lakeview Otters" }],
    alerts: [{ phone, teamName: "Lakeview Otters" }],
    testText: { phone: ownPhone, teamName: "Lakeview Otters" },
    supportRequests: [{ message: `I am ${word}` }, { message: "From the contact page" }],
    sessions: [{}],
  });

  expect((await admin.delete(`/admin/accounts/${person.id}`)).status).toBe(200);
  for (const number of [phone, ownPhone]) {
    await runForgetPhonesJobs(number);
    expect(await findTablesContaining(number)).toEqual(["sms_consent"]);
  }
  expect(await findTablesContaining(word)).toEqual(["admin_action", "sms_consent"]);
});

it("removes someone who deletes their own account, with their teams and earlier emails, from every table except consent records [OP2-39, OP-40, START-23]", async () => {
  const word = `canary${randomUUID().slice(0, 8)}`;
  const person = await createAccount({ name: word, email: `${word}-new@example.com` });
  const oldEmail = `${word}-old@example.com`;
  await db
    .transaction()
    .execute((trx) => recordOwnAction(trx, person, "account.change-email", { before: { email: oldEmail } }));
  const requestFields = { userName: word, subject: "Hi", message: "Help", priority: "normal" };
  await db
    .insertInto("supportRequest")
    .values({ ...requestFields, userEmail: oldEmail })
    .execute();
  await adoptContactRequests({ userId: person.id, email: oldEmail });
  const team = await createTeam({ managerId: person.id, name: `${word} Otters` });
  const member = await createMember(team.id, { name: `${word} Player`, smsConsent: true });
  await createBlast(team.id, `See you, ${word}`, [member]);
  const shared = await createTeam();
  await inviteManager(shared.id, person);
  const client = await signInAs(person);
  const phone = "+14155550177";
  await client.put(`/teams/${shared.id}/alert-phone`, { phone, consent: true });
  const ownPhone = await requestTest(client, shared.id);
  await client.put("/me/email-change", { email: `${word}-next@example.com`, password: PASSWORD });
  expect((await client.post("/me/deletion", { password: PASSWORD })).status).toBe(200);
  await db
    .updateTable("accountDeletion")
    .set({ requestedAt: new Date(0), deletesAt: new Date() })
    .execute();
  await deleteDueAccounts();
  for (const number of [phone, ownPhone, member.phone]) {
    await runForgetPhonesJobs(number);
    expect(await findTablesContaining(number)).toEqual(["sms_consent"]);
  }
  expect(await findTablesContaining(word)).toEqual(["sms_consent"]);
});

it("keeps contact page requests if the account's email is unconfirmed", async () => {
  const email = `someone-${randomUUID()}@example.com`;
  const words = { subject: "Hi", message: "Mine", priority: "normal" };
  const requestFields = { userEmail: email, userName: "Someone", ...words };
  const { id } = await db
    .insertInto("supportRequest")
    .values(requestFields)
    .returning("id")
    .executeTakeFirstOrThrow();
  const unverifiedAccount = await createAccount({ email, emailVerified: false });
  const admin = await signInAsAdmin();
  const { json } = (await admin.post("/admin/people/account-exports", { userId: unverifiedAccount.id })).body;
  expect(JSON.parse(json).supportRequests).toEqual([]);
  await admin.delete(`/admin/accounts/${unverifiedAccount.id}`);
  const remaining = await db.selectFrom("supportRequest").select("id").where("id", "=", id).execute();
  expect(remaining).toEqual([{ id }]);
});
