import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { db, type Trx } from "#platform/database.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
import { createMember, createMinor, createTeam } from "#tests/factories/teams.ts";
import { upInSteps } from "../../../../db/migrations/0041-copy-emails.ts";

const NO_GUARDIAN = "a minor needs a parent or guardian";
const NO_EMAILS = "emails about a minor go to guardians only";

const commit = (work: (trx: Trx) => Promise<unknown>) => db.transaction().execute(work);

const listEmails = async (memberId: string) =>
  (
    await db
      .selectFrom("memberEmail")
      .select(["position", "email", "emailConsent"])
      .where("memberId", "=", memberId)
      .orderBy("position")
      .execute()
  ).map(({ position, email, emailConsent }) => `${position} ${email} ${emailConsent ? "yes" : "no"}`);

const setEmail = (memberId: string, email: string | null) =>
  db.updateTable("teamMember").set({ email }).where("id", "=", memberId).execute();

describe("the roster's own emails", () => {
  it("are followed, and start without consent [REACH-23]", async () => {
    const { id: teamId } = await createTeam();
    const { id } = await createMember(teamId, { email: "Aisha@Example.com" });
    expect(await listEmails(id)).toEqual(["0 aisha@example.com no"]);
    await addEmail(teamId, id, { email: "aisha@example.com" });
    expect(await listEmails(id)).toEqual(["0 aisha@example.com yes"]);
    await db.updateTable("teamMember").set({ name: "Renamed" }).where("id", "=", id).execute();
    await setEmail(id, "AISHA@example.com");
    expect(await listEmails(id)).toEqual(["0 aisha@example.com yes"]);
    await setEmail(id, "bello@example.com");
    expect(await listEmails(id)).toEqual(["0 bello@example.com no"]);
    await setEmail(id, null);
    expect(await listEmails(id)).toEqual([]);
  });

  it("leave a contact's email with the contact", async () => {
    const { id: teamId } = await createTeam();
    const { id } = await createMember(teamId);
    await addEmail(teamId, id, { email: "amina@example.com", label: "Mother", position: 1 });
    await setEmail(id, "amina@example.com");
    expect(await listEmails(id)).toEqual(["1 amina@example.com yes"]);
  });

  it("are copied without a consent from before there were any, however often it's tried [REACH-23]", async () => {
    const { id: teamId } = await createTeam();
    const { id } = await createMember(teamId, { email: "Aisha@example.com" });
    const kept = await createMember(teamId, { name: "Bilal" });
    await addEmail(teamId, kept.id, { email: "bilal@example.com" });
    await sql`delete from member_email where member_id = ${id}`.execute(db);
    for (let run = 0; run < 2; run += 1) await upInSteps(db as never);
    expect(await listEmails(id)).toEqual(["0 aisha@example.com no"]);
    expect(await listEmails(kept.id)).toEqual(["0 bilal@example.com yes"]);
  });

  it("need evidence for a consent, by any writer [REACH-23]", async () => {
    const { id: teamId } = await createTeam();
    const { id } = await createMember(teamId, { email: "aisha@example.com" });
    await expect(
      sql`update member_email set email_consent = true where member_id = ${id}`.execute(db),
    ).rejects.toThrow("member_email_check");
  });
});

const createChild = async (teamId: string, email = "amina@example.com") => {
  const child = await createMinor(teamId);
  await addEmail(teamId, child.id, { email, label: "Mother", position: 2, isGuardian: true });
  return child;
};
const removePhone = (memberId: string, trx: Trx | typeof db = db) =>
  sql`delete from member_phone where member_id = ${memberId} and is_guardian`.execute(trx);

describe("a minor", () => {
  it("may have a guardian with only an email, who can't be removed, changed, or unmarked [REACH-26, REACH-43, REACH-44]", async () => {
    const { id: teamId } = await createTeam();
    const child = await createChild(teamId);
    const other = await createMember(teamId, { name: "Bilal" });
    await removePhone(child.id);
    const guardian = sql`member_id = ${child.id} and is_guardian`;
    for (const change of [
      sql`delete from member_email where ${guardian}`,
      sql`update member_email set is_guardian = false, email_consent = false where ${guardian}`,
      sql`update member_email set member_id = ${other.id} where ${guardian}`,
    ])
      await expect(change.execute(db)).rejects.toThrow(NO_GUARDIAN);
    await sql`update member_email set email = 'bello@example.com', email_consent = false where ${guardian}`.execute(
      db,
    );
    await sql`delete from team_member where id = ${child.id}`.execute(db);
    expect(await listEmails(child.id)).toEqual([]);
  });

  it("keeps a guardian when a phone and an email are removed at the same time [REACH-44]", async () => {
    const { id: teamId } = await createTeam();
    const child = await createChild(teamId);
    const removals = ["member_phone", "member_email"].map((table) =>
      commit(async (trx) => {
        await sql`delete from ${sql.table(table)} where member_id = ${child.id} and is_guardian`.execute(trx);
        // Both have removed theirs before one of them commits.
        await sql`select pg_sleep(0.3)`.execute(trx);
      }),
    );
    const outcomes = await Promise.allSettled(removals);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("gets no emails at their own address, even if someone agreed [REACH-44, REACH-45]", async () => {
    const { id: teamId } = await createTeam();
    const child = await createChild(teamId);
    await expect(addEmail(teamId, child.id, { email: "aisha@example.com" })).rejects.toThrow(NO_EMAILS);
    await addEmail(teamId, child.id, { email: "aisha@example.com", emailConsent: false });
    const member = await createMember(teamId, { email: "bilal@example.com" });
    await addEmail(teamId, member.id, { email: "bilal@example.com" });
    await expect(
      sql`update member_email set member_id = ${child.id}, position = 3 where member_id = ${member.id}`.execute(
        db,
      ),
    ).rejects.toThrow(NO_EMAILS);
    // A guardian's email that turns into the child's isn't covered either.
    await expect(
      sql`update member_email set is_guardian = false where member_id = ${child.id} and position = 2`.execute(
        db,
      ),
    ).rejects.toThrow(NO_EMAILS);
  });

  it("lets a consent from before rest, even if the writer knows nothing of emails [REACH-46]", async () => {
    const { id: teamId } = await createTeam();
    const { id } = await createMember(teamId, { email: "aisha@example.com" });
    await addEmail(teamId, id, { email: "aisha@example.com" });
    await addEmail(teamId, id, {
      email: "amina@example.com",
      label: "Mother",
      position: 1,
      isGuardian: true,
    });
    await sql`update team_member set is_minor = true where id = ${id}`.execute(db);
    expect(await listEmails(id)).toEqual(["0 aisha@example.com no", "1 amina@example.com yes"]);
  });

  it("can be one whose guardian has an email before they're marked, in one transaction [REACH-43]", async () => {
    const { id: teamId } = await createTeam();
    const { id } = await createMember(teamId);
    await commit(async (trx) => {
      await sql`update team_member set is_minor = true where id = ${id}`.execute(trx);
      await sql`insert into member_email (team_id, member_id, position, label, email, is_guardian)
        values (${teamId}, ${id}, 1, 'Mother', 'amina@example.com', true)`.execute(trx);
    });
    expect(await listEmails(id)).toEqual(["1 amina@example.com no"]);
  });
});
