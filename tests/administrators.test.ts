import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { after, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { addPasskey, createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { operations, type Operation } from "#tests/harness/operations.ts";
import { callWith } from "#tests/harness/requests.ts";
import { createCallers, createTenant, listRows, type Tenant } from "#tests/harness/tenants.ts";
import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";

// What an administrator's session needs, for every operation in the contract. A new operation is covered as soon as it's
// declared, like in tests/authorization.test.ts.

const adminOperations = operations.filter(({ access }) => access === "admin");
const changes = adminOperations.filter(({ method }) => method !== "GET");
const freshOperations = adminOperations.filter(({ proof }) => proof === "fresh");

let tenant: Tenant;
let rows: string;
beforeAll(async () => {
  tenant = await createTenant((await createCallers()).people, "own");
  rows = await listRows(tenant.teamId);
});

type Account = Awaited<ReturnType<typeof createAccount>>;
/** Sets how long ago the account's sessions were proved and the password was typed. */
const setAge = (account: Account, age: number | null) =>
  db
    .updateTable("session")
    .set({
      provedAt: age === null ? null : after(new Date(), -age),
      createdAt: after(new Date(), -(age ?? minutes(60))),
    })
    .where("userId", "=", account.id)
    .execute();
const FRESH = minutes(5) - 20_000;
const OLD = minutes(5);

async function signInWithPassword(account: Account) {
  const client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  return client;
}
/** An administrator with a passkey who used it this long ago. */
async function createAdmin(age: number | null = 0) {
  const account = await createAccount({ role: "admin" });
  const client = await signInAs(account);
  await setAge(account, age);
  return { account, client };
}
const getCode = async (client: TestClient, operation: Operation) =>
  (await callWith(client, operation, tenant)).body.code as string | undefined;

describe("the contract", () => {
  it("says for every administrative change whether it needs a fresh proof", () => {
    expect(changes.filter(({ proof }) => !proof).map(({ name }) => name)).toEqual([]);
  });

  it("asks for a fresh proof, except for everyday work that harms no one", () => {
    expect(changes.filter(({ proof }) => proof !== "fresh").map(({ name }) => name)).toEqual([
      ...["create", "update", "setStatus", "openPreview", "closePreview", "preview"].map(
        (name) => `blog.${name}`,
      ),
      "admin.retryFailedJobs",
      "adminAccounts.sendPasswordReset",
      "adminAccounts.updateMember",
      // A page that was taken down can be allowed again, and strangers' words shouldn't wait for a proof.
      "adminPages.setLeague",
      "adminPages.setTeam",
      "adminSupport.setStatus",
    ]);
  });
});

describe.each(adminOperations)("$name", (operation) => {
  it("is closed to an administrator without a second factor, who signed in with the password", async () => {
    const client = await signInWithPassword(await createAccount({ role: "admin", withFactor: false }));
    expect(await callWith(client, operation, tenant)).toMatchObject({
      status: 403,
      body: { code: "SECOND_FACTOR_NEEDED" },
    });
    expect(await listRows(tenant.teamId)).toBe(rows);
  });

  it("is closed to a session that didn't use the second factor", async () => {
    const account = await createAccount({ role: "admin", withFactor: false });
    const client = await signInWithPassword(account);
    await addPasskey(account.id);
    expect(await getCode(client, operation)).toBe("SECOND_FACTOR_NEEDED");
    expect(await listRows(tenant.teamId)).toBe(rows);
  });

  it("is closed to a session that used a factor the account no longer has", async () => {
    const { account, client } = await createAdmin();
    await db.deleteFrom("passkey").where("userId", "=", account.id).execute();
    expect(await getCode(client, operation)).toBe("SECOND_FACTOR_NEEDED");
  });
});

describe.each(freshOperations)("$name (needs a fresh proof)", (operation) => {
  it("is rejected with an old proof, and changes nothing", async () => {
    const { client } = await createAdmin(OLD);
    expect(await callWith(client, operation, tenant)).toMatchObject({
      status: 403,
      body: { code: "PROOF_NEEDED" },
    });
    expect(await listRows(tenant.teamId)).toBe(rows);
  });

  it("is let through with a proof from the last five minutes", async () => {
    const { client } = await createAdmin(FRESH);
    // Missing rows are enough to see that the proof wasn't the obstacle. admin/audit/api.test.ts makes each one succeed.
    const missing = Object.fromEntries(Object.keys(tenant).map((key) => [key, randomUUID()])) as Tenant;
    const { body } = await callWith(client, operation, missing);
    expect(["PROOF_NEEDED", "SECOND_FACTOR_NEEDED"]).not.toContain(body.code);
  });
});

it.each(adminOperations.filter(({ proof }) => proof !== "fresh"))(
  "$name works with an old proof",
  async (operation) => {
    const { client } = await createAdmin(minutes(60 * 24));
    expect(["PROOF_NEEDED", "SECOND_FACTOR_NEEDED"]).not.toContain(await getCode(client, operation));
  },
);

describe.each(operations.filter(({ access, proof }) => access === "signed-in" && proof === "fresh"))(
  "$name",
  (operation) => {
    it("needs the password from the last five minutes, or the second factor if there is one", async () => {
      const account = await createAccount();
      const client = await signInAs(account);
      const attempt = () =>
        getCode(client, { ...operation, path: operation.path.replace("{id}", randomUUID()) });
      await setAge(account, OLD);
      expect(await attempt()).toBe("PROOF_NEEDED");
      await client.post("/me/proofs", { password: PASSWORD });
      expect(await attempt()).not.toBe("PROOF_NEEDED");
      await db.updateTable("appUser").set({ twoFactorEnabled: true }).where("id", "=", account.id).execute();
      await db.updateTable("session").set({ provedAt: null }).where("userId", "=", account.id).execute();
      expect(await attempt()).toBe("PROOF_NEEDED");
    });
  },
);

async function turnOnTwoStep(client: TestClient) {
  const { body } = await client.post("/me/two-step", { password: PASSWORD });
  const key = new URL(body.uri).searchParams.get("secret")!;
  expect((await client.post("/me/two-step/confirmation", { code: computeTotp(key) })).status).toBe(200);
  return { key, recoveryCodes: body.recoveryCodes as string[] };
}

describe("a proof", () => {
  let account: Account;
  let client: TestClient;
  let codes: Awaited<ReturnType<typeof turnOnTwoStep>>;
  beforeEach(async () => {
    account = await createAccount({ role: "admin", withFactor: false });
    client = await signInWithPassword(account);
    codes = await turnOnTwoStep(client);
  });
  const listStatus = async (browser = client) => (await browser.get("/admin/accounts")).status;
  const exportStatus = async (browser = client) =>
    (await browser.post("/admin/people/exports", { phone: "+13125550100" })).status;

  it("is setting up an authenticator app, which opens the administrator's pages", async () => {
    expect([await listStatus(), await exportStatus()]).toEqual([200, 200]);
  });

  it("is signing in with the password and a code", async () => {
    const browser = await signInWithPassword(account);
    expect(
      (await browser.post("/session/two-step", { code: computeNextTotp(codes.key), kind: "app" })).status,
    ).toBe(200);
    expect([await listStatus(browser), await exportStatus(browser)]).toEqual([200, 200]);
  });

  it("is the password together with a code, and renews the session's token", async () => {
    await setAge(account, OLD);
    const copy = new TestClient();
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    expect(await exportStatus()).toBe(403);
    const prove = (code?: string) => client.post("/me/proofs", { password: PASSWORD, code });
    expect((await prove()).body.code).toBe("TWO_STEP_CODE_INVALID");
    expect(
      (await client.post("/me/proofs", { password: "wrong", code: codes.recoveryCodes[0] })).body.code,
    ).toBe("CURRENT_PASSWORD_INCORRECT");
    expect(await exportStatus()).toBe(403);
    const code = computeNextTotp(codes.key);
    expect((await prove(code)).status).toBe(200);
    expect(await exportStatus()).toBe(200);
    expect((await copy.get("/session")).body.user).toBeNull();
    // The code is used up.
    expect((await prove(code)).body.code).toBe("TWO_STEP_CODE_INVALID");
  });

  it("is void when the factor is turned off", async () => {
    const removal = { password: PASSWORD, code: codes.recoveryCodes[0] };
    expect((await client.post("/me/two-step/removal", removal)).status).toBe(200);
    expect(await listStatus()).toBe(403);
  });

  it("isn't the password alone, even to replace the factor", async () => {
    await setAge(account, OLD);
    await client.post("/me/proofs", { password: PASSWORD });
    for (const path of ["/me/two-step/removal", "/me/two-step/recovery-codes"])
      expect((await client.post(path, { password: PASSWORD })).body.code).toBe("TWO_STEP_CODE_INVALID");
    const { client: owner, account: passkeyOwner } = await createAdmin(OLD);
    expect((await owner.post("/me/proofs", { password: PASSWORD })).status).toBe(200);
    expect((await owner.post("/me/two-step", { password: PASSWORD })).body.code).toBe("PROOF_NEEDED");
    const { id } = await db
      .selectFrom("passkey")
      .select("id")
      .where("userId", "=", passkeyOwner.id)
      .executeTakeFirstOrThrow();
    expect((await owner.delete(`/me/passkeys/${id}`)).body.code).toBe("PROOF_NEEDED");
  });
});

describe("a new administrator", () => {
  it("has no power in sessions from before, and all administrators get an email", async () => {
    const { account: actor, client: admin } = await createAdmin();
    const { account: other } = await createAdmin();
    const { account: disabled } = await createAdmin();
    await db.updateTable("profile").set({ disabledAt: new Date() }).where("id", "=", disabled.id).execute();
    const person = await createAccount();
    await addPasskey(person.id);
    const session = await signInAs(person);
    const promote = () => admin.put(`/admin/accounts/${person.id}`, { name: "Pat Player", role: "admin" });
    expect((await promote()).status).toBe(200);
    expect((await session.get("/admin/accounts")).body.code).toBe("SECOND_FACTOR_NEEDED");
    const jobs = await listJobs({ administratorId: person.id });
    const recipients = jobs.map(({ data }) => data.recipientId);
    expect(recipients).toEqual(expect.arrayContaining([actor.id, other.id, person.id]));
    expect(recipients).not.toContain(disabled.id);
    expect(jobs[0]).toMatchObject({
      name: "accounts/send-administrator-email",
      data: { actorId: actor.id, madeAt: expect.any(String) },
    });
    // Only the change is news.
    await promote();
    expect(await listJobs({ administratorId: person.id })).toHaveLength(jobs.length);
    expect((await (await signInAs(person)).get("/admin/accounts")).status).toBe(200);
  });

  it("is announced too if they were disabled and are enabled again", async () => {
    const { client: admin } = await createAdmin();
    const { account } = await createAdmin();
    for (const isDisabled of [true, false])
      await admin.put(`/admin/accounts/${account.id}/disabled`, { isDisabled });
    expect((await listJobs({ administratorId: account.id })).length).toBeGreaterThan(1);
  });
});

async function listRefusals(accountId: string) {
  const events = db.selectFrom("securityEvent").select("reason").where("kind", "=", "refused");
  return (await events.where("accountId", "=", accountId).execute()).map(({ reason }) => reason);
}

describe("attacks with a stolen administrator's session", () => {
  it("E27: the password alone opens no account by impersonation", async () => {
    const admin = await createAccount({ role: "admin" });
    const thief = await signInWithPassword(admin);
    const victim = await createAccount();
    const response = await thief.post(`/admin/accounts/${victim.id}/impersonations`, { reason: "Curious" });
    expect(response.body.code).toBe("SECOND_FACTOR_NEEDED");
    expect((await thief.get("/session")).body.user.role).toBe("admin");
    expect(await listRefusals(admin.id)).toEqual(["second-factor-needed"]);
  });

  it("E30: no second administrator is made, and no one is mailed", async () => {
    const { account: admin, client: thief } = await createAdmin(OLD);
    const friend = await createAccount();
    const friendClient = await signInAs(friend);
    const response = await thief.put(`/admin/accounts/${friend.id}`, { name: "Friend", role: "admin" });
    expect(response.body.code).toBe("PROOF_NEEDED");
    expect(await listRefusals(admin.id)).toEqual(["proof-needed"]);
    expect((await friendClient.get("/admin/accounts")).body.code).toBe("ADMIN_ONLY");
    expect(await listJobs({ administratorId: friend.id })).toEqual([]);
  });

  it("E31: no person is exported or removed", async () => {
    const { client: thief } = await createAdmin(OLD);
    const phone = "+13125550177";
    const team = await createTeam();
    await createMember(team.id, { phone });
    const before = await listRows(team.id);
    const account = await createAccount();
    for (const [path, body] of [
      ["exports", { phone }],
      ["account-exports", { userId: account.id }],
      ["removals", { phone }],
    ] as const)
      expect((await thief.post(`/admin/people/${path}`, body)).body).toMatchObject({ code: "PROOF_NEEDED" });
    expect(await listRows(team.id)).toBe(before);
  });
});
