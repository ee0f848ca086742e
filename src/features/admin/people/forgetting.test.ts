import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { recordOwnAction } from "#features/accounts/administration/audit/commands.server.ts";
import { forgetTexts } from "#features/messages/forgetting/commands.server.ts";
import { deleteDueAccounts } from "#features/support/account-deletion/commands.server.ts";
import { adoptContactRequests } from "#features/support/commands.server.ts";
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
  await createBlast(team.id, "See you there", [member]);
  await createText(formerTeam.id, { id: randomUUID(), phone }, { body: `Hello ${word}` });
  await insertInboundText(phone, team.id, `I am ${word}`);
  await insertInboundText(phone, null, `Who is this? ${word}`);
  const manager = await signInAs(managerAccount);
  await manager.put(`/teams/${team.id}/alert-phone`, { phone, consent: true });
  await createText(team.id, { id: randomUUID(), phone }, { memberId: null, body: `Short, ${word}` });

  const admin = await signInAsAdmin();
  const { json } = (await admin.post("/admin/people/exports", { phone })).body;
  expect(JSON.parse(json)).toMatchObject({
    entries: [{ name: word, email: `${word}@example.com` }],
    alerts: [{ teamName: "Lakeview Otters" }],
    consents: [{ granted: true }, { granted: true }],
    texts: [{}, { teamName: "Left Long Ago" }, {}],
    replies: [{ body: `I am ${word}` }, { body: `Who is this? ${word}` }],
    responses: [{ response: "attending" }],
    daysAway: [{ fromOn: "2031-05-01" }],
    offersToPlay: [],
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

/**
 * Maps every column that can identify a person to the part of the export that contains it, or to the reason it isn't
 * exported.
 */
const identifyingColumns: Record<string, string> = {
  "account_token.user_id": "a secret",
  "account_deletion.user_id": "a request that ends with the account",
  "admin_action.admin_email": "the audit log",
  "admin_action.admin_id": "the audit log",
  "app_user.email": "account",
  "blast.sent_by": "messages",
  "blog_post.author_id": "posts",
  "calendar_feed.member_id": "a secret",
  "credential.user_id": "a secret",
  "email_change.new_email": "a change that expires within a day",
  "email_change.user_id": "a change that expires within a day",
  "first_text.phone": "texts",
  "free_text_account.account_id": "counts only, deleted with the account",
  "game_rsvp.member_id": "responses",
  "hold_text.phone": "deleted when the hold ends",
  "impersonation.user_id": "the audit log",
  "contact_feed.contact": "a secret",
  "contact_revocation.contact": "how often links were revoked, deleted with the number",
  "rsvp_link.contact": "a secret",
  "rsvp_link.member_id": "a secret",
  "inbound_text.member_id": "replies",
  "inbound_text.member_ids": "replies",
  "inbound_text.phone": "replies",
  "join_question.phone": "texts",
  "league.manager_id": "leagues",
  "manager_phone.phone": "alerts",
  "manager_phone.user_id": "alerts",
  "member_away.member_id": "daysAway",
  "member_phone.member_id": "entries",
  "member_phone.phone": "entries",
  "message.member_id": "texts",
  "message.member_ids": "texts",
  "message.phone": "texts",
  "pass_checkout.user_id": "payments",
  "pass_override.set_by": "the audit log",
  "passkey.user_id": "passkeys",
  "payment_customer.user_id": "the provider's customer ID",
  "phone_sender.phone": "which of our numbers texts it, deleted with the number",
  "phone_suppression.phone": "stopped",
  "profile.id": "account",
  "schedule_draft.updated_by": "what a league has",
  "schedule_generation.generated_by": "what a league has",
  "sending_hold.released_by": "the audit log",
  "sending_stop.stopped_by": "the audit log",
  "season_member.member_id": "which entry of an earlier season this is, deleted with either",
  "season_member.previous_member_id": "which entry of an earlier season this is, deleted with either",
  "session.user_id": "sessions",
  "sms_consent.given_by": "about someone else",
  "sms_consent.phone": "consents",
  "sms_trial.user_id": "what a team has",
  "sub_call.started_by": "what a team has",
  "sub_offer.member_id": "offersToPlay",
  "test_text.account_id": "testText",
  "support_request.closed_by": "the audit log",
  "support_request.user_email": "supportRequests",
  "support_request.user_id": "supportRequests",
  "team.manager_id": "teams",
  "team_season.started_by": "what a team has",
  "team_transfer.email": "an offer that expires within days",
  "team_transfer.requested_by": "an offer that expires within days",
  "team_manager.email": "invitedTo",
  "team_manager.invited_by": "about someone else",
  "team_manager.member_id": "about the account",
  "team_manager.user_id": "invitedTo",
  "team_member.added_by": "about someone else",
  "team_member.email": "entries",
  "two_factor.user_id": "a secret",
  "wrong_number.phone": "kept like an opt-out, so that the team can't text the number again",
};

it("either exports every column that identifies a person or gives a reason not to", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct relname || '.' || attname as name
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_constraint on conrelid = pg_class.oid and contype = 'f' and attnum = any(conkey)
      and confrelid in ('app_user'::regclass, 'team_member'::regclass)
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (pg_constraint.oid is not null or attname ~ '(^|_)(phone|email|contact|member_ids?|user_id)$')
    order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(identifyingColumns).toSorted());
});
