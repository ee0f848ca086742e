import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { db, type Trx } from "#platform/database.ts";
import { createConsent, createMember, createMinor, createTeam } from "#tests/factories/teams.ts";
import { ownerDb } from "#tests/harness/owner.ts";

const NO_GUARDIAN = "a minor needs a parent or guardian";
const NO_CONSENT = "texts to a minor's own phone need a guardian's consent";
const NO_TEXT = "a text to a minor's own phone needs a guardian's consent";

const commit = (work: (trx: Trx) => Promise<unknown>) => db.transaction().execute(work);

const insertText = (teamId: string, phone: string, state = "queued", from: Trx | typeof db = db) =>
  sql`
    insert into message (month, team_id, phone, kind, body, segments, cost, state, due_at, valid_until, created_at,
      updated_at)
    values ('2026-11-01', ${teamId}, ${phone}, 'reminder', 'Game today', 1, 1, ${state}, now(), now(), now(), now())
  `.execute(from);

describe("a minor", () => {
  it("can't be stored without a guardian, by any writer [REACH-44]", async () => {
    const { id: teamId } = await createTeam();
    const adult = await createMember(teamId);
    const setMinor = sql`update team_member set is_minor = true where id = ${adult.id}`;
    await expect(setMinor.execute(db)).rejects.toThrow(NO_GUARDIAN);
    await expect(
      sql`insert into team_member (team_id, name, added_via, is_minor) values (${teamId}, 'Bo', 'import', true)`.execute(
        db,
      ),
    ).rejects.toThrow(NO_GUARDIAN);
    await expect(
      commit(async (trx) => {
        await setMinor.execute(trx);
        await sql`update member_phone set is_guardian = true where member_id = ${adult.id}`.execute(trx);
      }),
    ).resolves.toBeUndefined();
  });

  it("keeps the last guardian, whatever is done to the contact [REACH-43, REACH-44]", async () => {
    const { id: teamId } = await createTeam();
    const child = await createMinor(teamId);
    const other = await createMember(teamId, { name: "Bilal" });
    const guardian = sql`member_id = ${child.id} and is_guardian`;
    for (const change of [
      sql`delete from member_phone where ${guardian}`,
      sql`update member_phone set is_guardian = false, sms_consent = false where ${guardian}`,
      sql`update member_phone set member_id = ${other.id} where ${guardian}`,
    ])
      await expect(change.execute(db)).rejects.toThrow(NO_GUARDIAN);
    await sql`delete from team_member where id = ${child.id}`.execute(db);
    const left = await db.selectFrom("memberPhone").select("id").where("memberId", "=", child.id).execute();
    expect(left).toEqual([]);
  });

  it("keeps one of two guardians that are removed at the same time [REACH-44]", async () => {
    const { id: teamId } = await createTeam();
    const child = await createMinor(teamId);
    await db
      .insertInto("memberPhone")
      .values({ teamId, memberId: child.id, position: 2, phone: "+13125559999", isGuardian: true })
      .execute();
    const removals = [child.guardianPhone, "+13125559999"].map((phone) =>
      commit(async (trx) => {
        await sql`delete from member_phone where member_id = ${child.id} and phone = ${phone}`.execute(trx);
        // Both have removed theirs before one of them commits.
        await sql`select pg_sleep(0.3)`.execute(trx);
      }),
    );
    const outcomes = await Promise.allSettled(removals);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("has no consent of their own, only a guardian's for the same number [REACH-44]", async () => {
    const { id: teamId } = await createTeam();
    const child = await createMinor(teamId);
    const agree = (consentId: string) =>
      sql`update member_phone set sms_consent = true, consent_id = ${consentId}
        where member_id = ${child.id} and position = 0`.execute(db);
    await expect(agree(await createConsent(teamId, child.phone))).rejects.toThrow(NO_CONSENT);
    const anotherPhones = await createConsent(teamId, child.guardianPhone, "guardian-2026-12");
    await expect(agree(anotherPhones)).rejects.toThrow(NO_CONSENT);
    await agree(await createConsent(teamId, child.phone, "guardian-2026-12"));
    await expect(
      sql`update member_phone set consent_id = ${await createConsent(teamId, child.phone)}
        where member_id = ${child.id} and position = 0`.execute(db),
    ).rejects.toThrow(NO_CONSENT);
  });

  it("doesn't bring along a consent from before [REACH-44, REACH-46]", async () => {
    const { id: teamId } = await createTeam();
    const member = await createMember(teamId, { smsConsent: true });
    const add = (trx: Trx) =>
      sql`insert into member_phone (team_id, member_id, position, phone, is_guardian)
        values (${teamId}, ${member.id}, 1, '+13125559998', true)`.execute(trx);
    const setMinor = (trx: Trx) =>
      sql`update team_member set is_minor = true where id = ${member.id}`.execute(trx);
    await expect(
      commit(async (trx) => {
        await setMinor(trx);
        await add(trx);
      }),
    ).rejects.toThrow(NO_CONSENT);
    // A guardian's phone with its own consent that turns into the child's isn't covered either.
    const child = await createMinor(teamId, { name: "Cole" });
    await expect(
      commit(async (trx) => {
        await sql`update member_phone set is_guardian = true where member_id = ${child.id} and position = 0`.execute(
          trx,
        );
        await sql`update member_phone set is_guardian = false where member_id = ${child.id} and position = 1`.execute(
          trx,
        );
      }),
    ).rejects.toThrow(NO_CONSENT);
  });
});

describe("a text", () => {
  it("isn't stored for a minor's own phone without a guardian's consent [REACH-44]", async () => {
    const { id: teamId } = await createTeam();
    const child = await createMinor(teamId);
    await expect(insertText(teamId, child.phone)).rejects.toThrow(NO_TEXT);
    await insertText(teamId, child.guardianPhone);
    // Skipped ones are a record of what wasn't sent.
    await insertText(teamId, child.phone, "skipped");
    await expect(
      sql`update message set state = 'queued' where team_id = ${teamId} and phone = ${child.phone}`.execute(
        db,
      ),
    ).rejects.toThrow(NO_TEXT);
    await expect(
      sql`update message set phone = ${child.phone} where team_id = ${teamId} and phone = ${child.guardianPhone}`.execute(
        db,
      ),
    ).rejects.toThrow(NO_TEXT);
    const agreed = await createMinor(teamId, { name: "Bilal", childConsent: true });
    await insertText(teamId, agreed.phone);
  });

  it("is refused in every month, and if the member becomes a minor before the commit [REACH-44]", async () => {
    const { id: teamId } = await createTeam();
    const child = await createMinor(teamId);
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'message'::regclass`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(0);
    await sql`select attach_month('message', '2031-05-01')`.execute(db);
    await expect(
      sql`insert into message_2031_05 (month, team_id, phone, kind, body, segments, cost, state, due_at, valid_until,
          created_at, updated_at)
        values ('2031-05-01', ${teamId}, ${child.phone}, 'first', 'Hi', 1, 1, 'queued', now(), now(), now(), now())
      `.execute(ownerDb),
    ).rejects.toThrow(NO_TEXT);
    const member = await createMember(teamId, { name: "Bilal" });
    await expect(
      commit(async (trx) => {
        await insertText(teamId, member.phone, "queued", trx);
        await sql`insert into member_phone (team_id, member_id, position, phone, is_guardian)
          values (${teamId}, ${member.id}, 1, '+13125559997', true)`.execute(trx);
        await sql`update team_member set is_minor = true where id = ${member.id}`.execute(trx);
      }),
    ).rejects.toThrow(NO_TEXT);
  });

  it("may go to a number that an adult on the team agreed for", async () => {
    const { id: teamId } = await createTeam();
    const child = await createMinor(teamId);
    await createMember(teamId, { name: "Amina", phone: child.phone, smsConsent: true });
    expect(await insertText(teamId, child.phone)).toMatchObject({ numAffectedRows: 1n });
  });
});
