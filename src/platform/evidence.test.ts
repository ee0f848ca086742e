import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { recordOwnAction } from "#features/accounts/administration/audit/commands.server.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { ownerDb, runAsOwner } from "#tests/harness/owner.ts";
import { upInSteps } from "../../db/migrations/0026-chain-earlier-entries.ts";
import { after, clock, days } from "./clock.ts";
import { db } from "./database.ts";
import { deleteOldSecurityEvents, verifyEvidence } from "./evidence.ts";
import { recordSecurityEvent } from "./security-events.ts";

const logs = ["admin_action", "sms_consent", "email_consent", "security_event"] as const;

let account: Awaited<ReturnType<typeof createAccount>>;
let teamId: string;
beforeEach(async () => {
  await runAsOwner(
    `truncate ${logs.join(", ")}, evidence_link, member_phone, member_email, test_text, join_question cascade`,
  );
  await runAsOwner("update evidence_chain set length = 0, head = '', anchor_position = 0, anchor = ''");
  account = await createAccount({ role: "admin" });
  ({ id: teamId } = await createTeam({ managerId: account.id }));
  const { id: memberId } = await createMember(teamId, { smsConsent: true });
  await createMember(teamId, { smsConsent: true });
  await addEmail(teamId, memberId, { email: "aisha@example.com" });
  const admin = await signInAs(account);
  for (let time = 0; time < 3; time += 1)
    await admin.post("/admin/failed-jobs/retries", { ids: [randomUUID()] });
});

const findProblems = async () =>
  (await verifyEvidence()).problems.map(({ log, problem }) => `${log} ${problem}`);

const findEntry = async (log: string) => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(log)} order by id limit 1`.execute(
    db,
  );
  return rows[0]!.id;
};

/** A change of each log's entry that someone would have a reason for. */
const rewrites = {
  admin_action: `"after" = '{"status": "pending"}'`,
  sms_consent: "phone = '+14155550100'",
  email_consent: "email = 'someone@else.example'",
  security_event: "account_id = null",
};

describe("evidence", () => {
  it("verifies as it was written", async () => {
    const { problems, entries, seal } = await verifyEvidence();
    expect(problems).toEqual([]);
    expect(entries).toBeGreaterThanOrEqual(8);
    expect((await verifyEvidence()).seal).toBe(seal);
    await recordSecurityEvent({ kind: "sign-in", reason: "password", accountId: account.id });
    expect((await verifyEvidence()).seal).not.toBe(seal);
  });

  it.each(logs)("finds a changed entry of %s", async (log) => {
    await runAsOwner(`update ${log} set ${rewrites[log]} where id = $1`, [await findEntry(log)]);
    expect(await findProblems()).toEqual([`${log} changed`]);
  });

  it.each(logs)("finds a removed entry of %s, with or without its link", async (log) => {
    const entry = await findEntry(log);
    await runAsOwner(`delete from ${log} where id = $1`, [entry]);
    expect(await findProblems()).toEqual([`${log} removed`]);
    await runAsOwner("delete from evidence_link where entry_id = $1", [entry]);
    expect(await findProblems()).toHaveLength(1);
  });

  it.each(logs)("finds an entry of %s that was inserted past the chain", async (log) => {
    await runAsOwner(
      `insert into ${log} select (jsonb_populate_record(entry, jsonb_build_object('id', uuidv7()))).* from ${log} entry limit 1`,
    );
    expect(await findProblems()).toEqual([`${log} inserted`]);
  });

  it("finds links that were rewritten to hide a change", async () => {
    const entry = await findEntry("admin_action");
    await runAsOwner(`update admin_action set ${rewrites.admin_action} where id = $1`, [entry]);
    await runAsOwner(
      `update evidence_link set parts = evidence_parts(entry, salt) from admin_action entry
       where entry_id = entry.id and entry.id = $1`,
      [entry],
    );
    expect(await findProblems()).toEqual(["admin_action chain broken"]);
  });

  it("finds the last entry missing, even if its link is gone too", async () => {
    await runAsOwner(`
      with last as (
        delete from evidence_link where log = 'admin_action' and position = (
          select length from evidence_chain where log = 'admin_action') returning entry_id
      )
      delete from admin_action using last where id = entry_id`);
    expect(await findProblems()).toEqual(["admin_action chain shortened"]);
  });

  it.each(logs)("refuses to change an entry of %s, even for the owner of the tables", async (log) => {
    const rewrite = sql`update ${sql.table(log)} set ${sql.raw(rewrites[log])}`;
    await expect(rewrite.execute(db)).rejects.toThrow("permission denied");
    await expect(rewrite.execute(ownerDb)).rejects.toThrow("never changes");
  });

  it("still verifies after a team and its manager are forgotten", async () => {
    const admin = await signInAs(await createAccount({ role: "admin" }));
    expect((await admin.delete(`/admin/teams/${teamId}`)).status).toBe(200);
    expect((await admin.delete(`/admin/accounts/${account.id}`)).status).toBe(200);
    const consents = await db.selectFrom("smsConsent").select(["teamId", "givenBy"]).execute();
    expect(consents).toEqual([
      { teamId: null, givenBy: null },
      { teamId: null, givenBy: null },
    ]);
    const emailConsents = await db.selectFrom("emailConsent").select(["teamId", "givenBy"]).execute();
    expect(emailConsents).toEqual([{ teamId: null, givenBy: null }]);
    expect(await findProblems()).toEqual([]);
  });

  it("still verifies after a user's own emails are forgotten, and keeps nothing to guess them with", async () => {
    const person = await createAccount();
    await db
      .transaction()
      .execute((trx) =>
        recordOwnAction(trx, person, "account.change-email", { before: { email: "a@b.example" } }),
      );
    const admin = await signInAs(account);
    expect((await admin.delete(`/admin/accounts/${person.id}`)).status).toBe(200);
    const { rows } = await sql<{ adminEmail: string; salt: Buffer | null }>`
      select admin_email as "adminEmail", salt from admin_action join evidence_link on entry_id = admin_action.id
      where action = 'account.change-email' and not is_forgetting`.execute(db);
    expect(rows).toEqual([{ adminEmail: "deleted account", salt: null }]);
    expect(await findProblems()).toEqual([]);
    await runAsOwner("delete from evidence_link where is_forgetting");
    expect(await findProblems()).toContain("admin_action changed");
  });

  it("chains entries from before there were chains, once", async () => {
    // Email consents have always been chained.
    await runAsOwner("truncate email_consent, member_email cascade");
    await runAsOwner("truncate evidence_link");
    await runAsOwner("update evidence_chain set length = 0, head = ''");
    expect((await findProblems()).length).toBeGreaterThanOrEqual(8);
    for (let time = 0; time < 2; time += 1) await upInSteps(ownerDb as never);
    expect(await findProblems()).toEqual([]);
  });

  it("lets security events end after 400 days, and verifies the rest", async () => {
    const eventsBefore = await countEvents();
    // Only the oldest events of a chain can end, so these wait for the ones from the preparation.
    await runAsOwner("truncate security_event");
    await runAsOwner("delete from evidence_link where log = 'security_event'");
    await runAsOwner("update evidence_chain set length = 0, head = '' where log = 'security_event'");
    expect(eventsBefore).toBeGreaterThan(0);
    await writeEvents(after(clock.now(), -days(401)), 100);
    await writeEvents(after(clock.now(), -days(399)), 20);
    await deleteOldSecurityEvents();
    expect(await countEvents()).toBe(20);
    expect(await findProblems()).toEqual([]);
    await writeEvents(clock.now(), 20);
    await deleteOldSecurityEvents();
    expect(await countEvents()).toBe(40);
    expect(await findProblems()).toEqual([]);
  });

  it("keeps its order when many write about the same teams at the same time, and none is refused", async () => {
    const teamIds = [teamId, (await createTeam()).id, (await createTeam()).id];
    const phones = Array.from({ length: 20 }, (_, index) => `+1415555${1000 + index}`);
    const { wordingId } = await db.selectFrom("smsConsent").select("wordingId").executeTakeFirstOrThrow();
    await Promise.all(
      phones.map((phone, index) =>
        db
          .insertInto("smsConsent")
          .values(
            (index % 2 ? teamIds : teamIds.toReversed()).map((id) => ({
              id: randomUUID(),
              teamId: id,
              phone,
              granted: true,
              source: "import",
              givenByName: "Pat",
              clientAddress: "10.0.0.1",
              wordingId,
            })),
          )
          .execute(),
      ),
    );
    expect(await findProblems()).toEqual([]);
  });
});

async function countEvents() {
  return (await db.selectFrom("securityEvent").select("id").execute()).length;
}

const writeEvents = (occurredAt: Date, count: number) =>
  db
    .insertInto("securityEvent")
    .values(Array.from({ length: count }, () => ({ kind: "sign-in", reason: "password", occurredAt })))
    .execute();
