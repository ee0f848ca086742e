import { describe, expect, it } from "vitest";
import { operations } from "#tests/harness/operations.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { createAdministrator } from "./administrators.ts";
import { target } from "./attacker.ts";
import { count, createManager, createOwner, withoutChanges } from "./owners.ts";
import { expectStatus, mailbox, rows } from "./people.ts";

/** Creates an administrator, and returns a copy of a session whose last proof is more than five minutes old. */
async function stealOldSession() {
  const admin = await createAdministrator();
  await rows(
    `update session set proved_at = now() - interval '6 minutes', created_at = now() - interval '6 minutes'
     where user_id = $1`,
    [admin.id],
  );
  return { ...admin, thief: admin.client.copy() };
}

const promote = (id: string) => [`/admin/accounts/${id}`, { name: "A Friend", role: "admin" }] as const;

/** Runs a statement as the role that web and worker use. */
const run = (statement: string) => queryRows(target.environment.DATABASE_URL!, statement);

describe("an administrator's password alone", () => {
  it("E27: opens no administrative operation and no account", async () => {
    const { client, id } = await createManager({ role: "admin", withFactor: false });
    const victim = await createOwner();
    const path = `/admin/accounts/${victim.id}/impersonations`;
    expect((await client.post(path, { reason: "Curious" })).body.code).toBe("SECOND_FACTOR_NEEDED");
    const reads = operations.filter(({ access, method }) => access === "admin" && method === "GET");
    expect(reads.length).toBeGreaterThan(10);
    for (const { name, path: pattern } of reads) {
      const { body } = await client.get(pattern.replaceAll(/\{\w+\}/g, victim.id));
      expect([name, body.code]).toEqual([name, "SECOND_FACTOR_NEEDED"]);
    }
    expect(await count("impersonation", "user_id = $1", [victim.id])).toBe(0);
    expect(await count("admin_action", "admin_id = $1", [id])).toBe(0);
  });
});

describe("an administrator's stolen session", () => {
  it("E30: makes no second administrator, and everyone hears of a real one", async () => {
    const { thief, email, client } = await stealOldSession();
    const friend = await createManager({ withFactor: false });
    expect((await thief.put(...promote(friend.id))).body.code).toBe("PROOF_NEEDED");
    expect(await count("profile", "id = $1 and role = 'admin'", [friend.id])).toBe(0);
    const subjects = (await mailbox.listEmails(email)).map(({ subject }) => subject);
    expect(subjects).not.toContain("FirstWhistle has a new administrator");

    await rows(
      "update session set proved_at = now() where user_id = (select id from app_user where email = $1)",
      [email],
    );
    expectStatus(await client.put(...promote(friend.id)), 200);
    await mailbox.waitForEmail(email, "FirstWhistle has a new administrator", 30);
    // A session from before doesn't count.
    expect((await friend.client.get("/admin/accounts")).body.code).toBe("SECOND_FACTOR_NEEDED");
  });

  it("E31: exports and removes no one", async () => {
    const { thief } = await stealOldSession();
    const owner = await createOwner();
    const [{ phone } = { phone: "" }] = await rows<{ phone: string }>(
      "select phone from member_phone where member_id = $1",
      [owner.memberId],
    );
    await withoutChanges(owner.teamId, async () => {
      for (const [path, body] of [
        ["exports", { phone }],
        ["account-exports", { userId: owner.id }],
        ["removals", { phone }],
      ] as const)
        expect((await thief.post(`/admin/people/${path}`, body)).body.code).toBe("PROOF_NEEDED");
    });
  });
});

describe("the product's own database role", () => {
  it("E29: can't change what was recorded", async () => {
    const { client, id } = await createAdministrator();
    const { id: personId } = await createManager();
    expectStatus(await client.put(`/admin/accounts/${personId}/disabled`, { isDisabled: true }), 200);
    expect(await count("admin_action", "admin_id = $1", [id])).toBe(1);
    for (const statement of [
      "update admin_action set action = action",
      "delete from admin_action",
      "truncate admin_action",
      "alter table admin_action disable trigger all",
      "update sms_consent set granted = true",
      "delete from security_event",
      "update evidence_link set hash = hash",
    ])
      await expect(run(statement)).rejects.toThrow(/permission denied|must be owner/);
    expect(await count("admin_action", "admin_id = $1", [id])).toBe(1);
  });
});
