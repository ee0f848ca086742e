import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { forgetTexts } from "#features/messages/forgetting/commands.server.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { createBlast, createText } from "#tests/factories/texts.ts";
import { clientOf } from "#tests/harness/api.ts";
import { jobsWith } from "#tests/harness/jobs.ts";

// Whether a person is gone is asked of the whole database: every table, every column.

async function tablesNaming(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1
  `.execute(db);
  const naming: string[] = [];
  for (const { name } of rows) {
    const found =
      await sql`select from ${sql.table(name)} it where strpos(it::text, ${word}) > 0 limit 1`.execute(db);
    if (found.rows.length > 0) naming.push(name);
  }
  return naming;
}

/** What the worker would do of it. */
async function forget(phone: string) {
  for (const { name, data } of await jobsWith({ phones: [phone] }))
    if (name === "teams/forget-phones") await forgetTexts(data.teamId as string, [phone]);
}

const inbound = (phone: string, teamId: string | null, body: string) =>
  db
    .insertInto("inboundText")
    .values({ sid: randomUUID(), phone, teamId, body, outcome: "forwarded", receivedAt: new Date() })
    .execute();

const admin = async () => clientOf(await createAccount({ role: "admin" }));

it("a person who is deleted by phone is in no table but the evidence of consent [OP-40]", async () => {
  const word = `Canary${randomUUID().slice(0, 8)}`;
  const maya = await createAccount();
  const team = await createTeam({ managerId: maya.id });
  const left = await createTeam({ name: "Left Long Ago" });
  const member = await createMember(team.id, {
    name: word,
    email: `${word}@example.com`,
    smsConsent: true,
    sparePosition: 0,
  });
  const { phone } = member;
  const game = await createGame(team.id, { gameOn: "2031-04-16" });
  const own = { teamId: team.id, memberId: member.id };
  await db
    .insertInto("gameRsvp")
    .values({
      ...own,
      gameId: game.id,
      digest: Buffer.from(word),
      response: "attending",
      respondedAt: new Date(),
      answeredVia: "link",
    })
    .execute();
  await db
    .insertInto("memberAway")
    .values({ ...own, fromOn: "2031-05-01", untilOn: "2031-05-09", createdAt: new Date() })
    .execute();
  await createBlast(team.id, "See you there", [member]);
  await createText(left.id, { id: randomUUID(), phone }, { body: `Hello ${word}` });
  await inbound(phone, team.id, `I am ${word}`);
  await inbound(phone, null, `Who is this? ${word}`);
  const manager = await clientOf(maya);
  await manager.put(`/teams/${team.id}/alert-phone`, { phone, consent: true });
  await createText(team.id, { id: randomUUID(), phone }, { memberId: null, body: `Short, ${word}` });

  const desk = await admin();
  const { json } = (await desk.post("/admin/persons/exports", { phone })).body;
  expect(JSON.parse(json)).toMatchObject({
    entries: [{ name: word, email: `${word}@example.com` }],
    alerts: [{ teamName: "Lakeview Otters" }],
    consents: [{ granted: true }, { granted: true }],
    texts: [{}, { teamName: "Left Long Ago" }, {}],
    replies: [{ body: `I am ${word}` }, { body: `Who is this? ${word}` }],
    answers: [{ response: "attending" }],
    daysAway: [{ fromOn: "2031-05-01" }],
    offersToPlay: [],
  });
  const found = (await desk.get(`/admin/persons?phone=${encodeURIComponent(phone)}`)).body;
  expect(found.entries).toMatchObject([
    { id: member.id, phoneOf: "member" },
    { id: maya.id, phoneOf: "manager" },
  ]);

  expect((await desk.post("/admin/persons/removals", { phone })).body).toEqual({
    members: 1,
    contacts: 0,
    managers: 1,
  });
  await forget(phone);
  expect(await tablesNaming(phone)).toEqual(["sms_consent"]);
  expect(await tablesNaming(word)).toEqual([]);
  expect(await tablesNaming(member.id)).toEqual(["message"]);
});

it("an account that is deleted is in no table but the books, the evidence and the record of acts [OP2-39]", async () => {
  const word = `canary${randomUUID().slice(0, 8)}`;
  const phone = `+1415555${Math.floor(1000 + Math.random() * 9000)}`;
  const person = await createAccount({ name: word, email: `${word}@example.com` });
  const team = await createTeam();
  await inviteManager(team.id, person);
  const client = await clientOf(person);
  await client.put(`/teams/${team.id}/alert-phone`, { phone, consent: true });
  await createText(team.id, { id: randomUUID(), phone }, { memberId: null, body: `Short, ${word}` });
  await client.post("/support-requests", { subject: "Help", message: `I am ${word}`, priority: "low" });
  const written = {
    userEmail: person.email,
    userName: word,
    subject: "Hi",
    message: "From the contact page",
  };
  await db
    .insertInto("supportRequest")
    .values({ ...written, priority: "normal" })
    .execute();

  const desk = await admin();
  const { json } = (await desk.post("/admin/persons/account-exports", { userId: person.id })).body;
  expect(JSON.parse(json)).toMatchObject({
    account: { email: person.email },
    invitedTo: [{ teamName: "Lakeview Otters" }],
    alerts: [{ phone, teamName: "Lakeview Otters" }],
    supportRequests: [{ message: `I am ${word}` }, { message: "From the contact page" }],
    sessions: [{}],
  });

  expect((await desk.delete(`/admin/accounts/${person.id}`)).status).toBe(200);
  await forget(phone);
  expect(await tablesNaming(word)).toEqual(["admin_act", "sms_consent"]);
  expect(await tablesNaming(phone)).toEqual(["sms_consent"]);
});

it("what somebody wrote on the contact page with an address that is not known to be theirs stays", async () => {
  const email = `somebody-${randomUUID()}@example.com`;
  const written = {
    userEmail: email,
    userName: "Somebody",
    subject: "Hi",
    message: "Mine",
    priority: "normal",
  };
  const { id } = await db
    .insertInto("supportRequest")
    .values(written)
    .returning("id")
    .executeTakeFirstOrThrow();
  const pretender = await createAccount({ email, emailVerified: false });
  const desk = await admin();
  const { json } = (await desk.post("/admin/persons/account-exports", { userId: pretender.id })).body;
  expect(JSON.parse(json).supportRequests).toEqual([]);
  await desk.delete(`/admin/accounts/${pretender.id}`);
  const left = await db.selectFrom("supportRequest").select("id").where("id", "=", id).execute();
  expect(left).toEqual([{ id }]);
});

/** Every column that can lead to a person, and the part of which export it is in; else why it is in none. */
const known: Record<string, string> = {
  "account_token.user_id": "a key",
  "admin_act.admin_email": "the record of acts",
  "admin_act.admin_id": "the record of acts",
  "app_user.email": "account",
  "blast.sent_by": "messages",
  "blog_post.author_id": "posts",
  "calendar_feed.member_id": "a key",
  "credential.user_id": "a key",
  "game_rsvp.member_id": "answers",
  "impersonation.user_id": "the record of acts",
  "inbound_text.member_id": "replies",
  "inbound_text.phone": "replies",
  "league.manager_id": "leagues",
  "manager_phone.phone": "alerts",
  "manager_phone.user_id": "alerts",
  "member_away.member_id": "daysAway",
  "member_phone.member_id": "entries",
  "member_phone.phone": "entries",
  "message.member_id": "texts",
  "message.phone": "texts",
  "pass_checkout.user_id": "payments",
  "pass_override.set_by": "the record of acts",
  "passkey.user_id": "passkeys",
  "payment_customer.user_id": "the provider's name for them",
  "phone_suppression.phone": "stopped",
  "profile.id": "account",
  "schedule_generation.generated_by": "what a league has",
  "sending_stop.stopped_by": "the record of acts",
  "session.user_id": "sessions",
  "sms_consent.given_by": "about somebody else",
  "sms_consent.phone": "consents",
  "sms_trial.user_id": "what a team has",
  "spare_call.started_by": "what a team has",
  "spare_offer.member_id": "offersToPlay",
  "support_request.closed_by": "the record of acts",
  "support_request.user_email": "supportRequests",
  "support_request.user_id": "supportRequests",
  "team.manager_id": "teams",
  "team_handover.email": "an offer, gone after days",
  "team_handover.requested_by": "an offer, gone after days",
  "team_manager.email": "invitedTo",
  "team_manager.invited_by": "about somebody else",
  "team_manager.member_id": "about the account",
  "team_manager.user_id": "invitedTo",
  "team_member.added_by": "about somebody else",
  "team_member.email": "entries",
  "two_factor.user_id": "a key",
};

it("no column that leads to a person is unknown to what is exported", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct relname || '.' || attname as name
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_constraint on conrelid = pg_class.oid and contype = 'f' and attnum = any(conkey)
      and confrelid in ('app_user'::regclass, 'team_member'::regclass)
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (pg_constraint.oid is not null or attname ~ '(^|_)(phone|email|member_id|user_id)$')
    order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(known).toSorted());
});
